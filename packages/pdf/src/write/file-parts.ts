import type { PdfCodecs } from '../codecs.js';
import { GrowingBytes } from '../model/filters/growing-bytes.js';
import { PDFInvalidObject, type PDFObject, type PDFRef, PDFStream } from '../model/objects.js';
import { latin1 } from '../open/characters.js';
import { crossReferenceRows, crossReferenceTable, type Entry, predictedUp } from './cross-reference.js';
import { serialize } from './serialize.js';

const MAX_BYTES = 2 ** 31 - 1;

type Trailer = Readonly<Record<string, PDFObject | undefined>>;

/**
 * A file being written: parts that are joined once, at the end. Stream data isn't copied before
 * that.
 */
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

  /** Adds an object stream (ISO 32000-1, 7.5.7). */
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

  /**
   * Writes a cross-reference stream with this number, including the entries of the trailer, and
   * returns the file.
   */
  finish(number: number, trailer: Trailer): Uint8Array<ArrayBuffer> {
    const start = this.length;
    this.entries.set(number, [1, start, 0]);
    const { bytes, widths } = crossReferenceRows(this.entries, number + 1, start);
    const columns = widths.reduce((sum, width) => sum + width, 0);
    const parms = `/DecodeParms<</Predictor 12/Columns ${columns}>>`;
    const entries = `/Type/XRef/Size ${number + 1}/W[${widths.join(' ')}]${parms}${this.textOf(trailer)}`;
    this.addPacked(number, entries, predictedUp(bytes, columns));
    return this.joined(start);
  }

  /**
   * Writes a cross-reference table for numbers below `size` and a trailer, as before PDF 1.5, and
   * returns the file. It must not contain an object stream.
   */
  finishWithTable(size: number, trailer: Trailer): Uint8Array<ArrayBuffer> {
    const start = this.length;
    const table = crossReferenceTable(this.entries, size);
    this.add(this.written((out) => out.text(`${table}trailer\n<</Size ${size}${this.textOf(trailer)}>>\n`)));
    return this.joined(start);
  }

  private textOf(trailer: Trailer): string {
    const written = this.written((out) => {
      for (const [key, value] of Object.entries(trailer)) {
        if (!value) continue;
        out.text(`/${key} `);
        serialize(out, value, this.nameRef);
      }
    });
    return latin1(written);
  }

  private addPacked(number: number, entries: string, plain: Uint8Array): void {
    const packed = this.codecs.deflate(plain);
    this.add(this.written((out) => out.text(`${number} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>stream\n`)));
    this.add(packed);
    this.add(END);
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

  private joined(start: number): Uint8Array<ArrayBuffer> {
    this.add(this.written((out) => out.text(`startxref\n${start}\n%%EOF\n`)));
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
