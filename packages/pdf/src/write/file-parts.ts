import type { PdfCodecs } from '../codecs.js';
import { GrowingBytes } from '../model/filters/growing-bytes.js';
import { PDFInvalidObject, type PDFObject, type PDFRef, PDFStream } from '../model/objects.js';
import { serialize } from './serialize.js';

const MAX_BYTES = 2 ** 31 - 1;

/** Where an object went: kind, offset or container, generation or index, as a cross-reference stream lists it. */
type Entry = readonly [kind: 1 | 2, place: number, detail: number];

/** A file in the making: pieces that are put together once, at the end. Data of streams is not copied before. */
export class FileParts {
  private readonly parts: Uint8Array[] = [];
  private readonly entries = new Map<number, Entry>();
  private length = 0;

  constructor(
    header: string,
    private readonly codecs: Pick<PdfCodecs, 'deflate'>,
    private readonly nameRef: (ref: PDFRef) => string,
  ) {
    this.add(this.written((out) => out.text(header)));
  }

  addObject(ref: PDFRef, object: PDFObject): void {
    this.entries.set(ref.objectNumber, [1, this.length, ref.generationNumber]);
    const head = `${ref.objectNumber} ${ref.generationNumber} obj\n`;
    if (!(object instanceof PDFStream)) {
      this.add(
        this.written((out) => {
          out.text(head);
          if (object instanceof PDFInvalidObject) out.append(object.bytes);
          else serialize(out, object, this.nameRef);
          out.text('\nendobj\n');
        }),
      );
      return;
    }
    this.add(
      this.written((out) => {
        out.text(head);
        serialize(out, object.dict, this.nameRef);
        out.text('stream\n');
      }),
    );
    this.add(object.getContents());
    this.add(END);
  }

  /** An object stream (ISO 32000-1, 7.5.7). */
  addContainer(number: number, members: readonly (readonly [number: number, object: PDFObject])[]): void {
    const body = new GrowingBytes(members.length * 100, MAX_BYTES);
    let index = '';
    for (const [position, [member, object]] of members.entries()) {
      index += `${member} ${body.length} `;
      serialize(body, object, this.nameRef);
      body.text('\n');
      this.entries.set(member, [2, number, position]);
    }
    const plain = this.written((out) => {
      out.text(index);
      out.append(body.view());
    });
    this.entries.set(number, [1, this.length, 0]);
    this.addPacked(number, `/Type/ObjStm/N ${members.length}/First ${index.length}`, plain);
  }

  /** Writes the cross-reference stream with the trailer's entries in it, and gives the file. */
  finish(number: number, trailer: Readonly<Record<string, PDFObject | undefined>>): Uint8Array<ArrayBuffer> {
    const start = this.length;
    this.entries.set(number, [1, start, 0]);
    const { bytes, widths } = this.table(number + 1);
    const columns = widths.reduce((sum, width) => sum + width, 0);
    const entries = new TextDecoder('latin1').decode(
      this.written((out) => {
        for (const [key, value] of Object.entries(trailer)) {
          if (!value) continue;
          out.text(`/${key} `);
          serialize(out, value, this.nameRef);
        }
      }),
    );
    const parms = `/DecodeParms<</Predictor 12/Columns ${columns}>>`;
    this.addPacked(number, `/Type/XRef/Size ${number + 1}/W[${widths.join(' ')}]${parms}${entries}`, predictedUp(bytes, columns));
    this.add(this.written((out) => out.text(`startxref\n${start}\n%%EOF\n`)));
    return this.joined();
  }

  private addPacked(number: number, entries: string, plain: Uint8Array): void {
    const packed = this.codecs.deflate(plain);
    this.add(this.written((out) => out.text(`${number} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`)));
    this.add(packed);
    this.add(END);
  }

  private table(size: number): { bytes: Uint8Array; widths: readonly number[] } {
    let detailMost = 0;
    for (const [, , detail] of this.entries.values()) detailMost = Math.max(detailMost, detail);
    const widths = [1, bytesFor(Math.max(this.length, size)), bytesFor(detailMost)] as const;
    const columns = widths[0] + widths[1] + widths[2];
    const bytes = new Uint8Array(size * columns);
    for (const [number, [kind, place, detail]] of this.entries) {
      const at = number * columns;
      bytes[at] = kind;
      bigEndian(bytes, at + 1, widths[1], place);
      bigEndian(bytes, at + 1 + widths[1], widths[2], detail);
    }
    return { bytes, widths };
  }

  private written(write: (out: GrowingBytes) => void): Uint8Array {
    const out = new GrowingBytes(256, MAX_BYTES);
    write(out);
    return out.view();
  }

  private add(part: Uint8Array): void {
    this.parts.push(part);
    this.length += part.length;
  }

  private joined(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.parts) {
      bytes.set(part, at);
      at += part.length;
    }
    return bytes;
  }
}

const END = Uint8Array.from('\nendstream\nendobj\n', (character) => character.charCodeAt(0));

function bytesFor(value: number): number {
  return Math.max(1, Math.ceil(Math.log2(value + 1) / 8));
}

function bigEndian(bytes: Uint8Array, at: number, width: number, value: number): void {
  for (let index = 0; index < width; index++) bytes[at + index] = Math.floor(value / 2 ** (8 * (width - 1 - index)));
}

/** PNG's predictor "up": entries differ little from those before them. */
function predictedUp(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = bytes.length / columns;
  const out = new Uint8Array(bytes.length + rows);
  for (let row = 0; row < rows; row++) {
    out[row * (columns + 1)] = 2;
    for (let x = 0; x < columns; x++) {
      const at = row * columns + x;
      out[row * (columns + 1) + 1 + x] = (bytes[at] ?? 0) - (row > 0 ? (bytes[at - columns] ?? 0) : 0);
    }
  }
  return out;
}
