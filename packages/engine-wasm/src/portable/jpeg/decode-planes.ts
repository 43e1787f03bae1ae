import { AppError } from '@imagemill/errors';
import { decodeScan, type Scan, ZIGZAG } from './decode-scan.js';
import { HuffmanTable } from './huffman-table.js';
import { inverseDct } from './inverse-dct.js';
import { type Component, type Frame, isFrameMarker, readFrame } from './jpeg-frame.js';

export interface Plane {
  /** Row by row; wider and higher than the image if blocks extend past its edge. */
  readonly samples: Uint8Array;
  readonly stride: number;
  /** How many of its samples a pixel covers. */
  readonly scaleX: number;
  readonly scaleY: number;
}
export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Plane[];
  /** What Adobe's segment says about the colors; undefined if there is none. */
  readonly adobeTransform: number | undefined;
}

/**
 * Decodes a JPEG (baseline or progressive, 8 bits) to its components as stored, whatever colors
 * they represent.
 */
export function decodePlanes(bytes: Uint8Array): Planes {
  const decoder = new JpegDecoder(bytes);
  decoder.run();
  return decoder.result();
}

class JpegDecoder {
  readonly #quant = new Map<number, Uint16Array>();
  readonly #dc = new Map<number, HuffmanTable>();
  readonly #ac = new Map<number, HuffmanTable>();
  #frame: Frame | undefined;
  #restartInterval = 0;
  #adobeTransform: number | undefined;

  constructor(readonly bytes: Uint8Array) {}

  run(): void {
    let at = 2;
    while (at + 4 <= this.bytes.length) {
      const marker = this.bytes[at + 1] ?? 0;
      if (this.bytes[at] !== 0xff || marker === 0xff || marker === 0) at += 1;
      else if (marker === 0xd9) return;
      else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
      else {
        const end = at + 2 + (((this.bytes[at + 2] ?? 0) << 8) | (this.bytes[at + 3] ?? 0));
        const body = this.bytes.subarray(at + 4, end);
        at = marker === 0xda ? this.#scan(body, end) : end;
        if (marker !== 0xda) this.#segment(marker, body);
      }
    }
  }

  result(): Planes {
    const frame = this.#frame;
    if (!frame) throw new AppError('corrupt_input');
    const planes = frame.components.map((component) => ({
      samples: this.#samples(component),
      stride: component.stride * 8,
      scaleX: component.across / frame.mostAcross,
      scaleY: component.down / frame.mostDown,
    }));
    return { width: frame.width, height: frame.height, planes, adobeTransform: this.#adobeTransform };
  }

  #segment(marker: number, body: Uint8Array): void {
    if (marker === 0xdb) this.#quantTables(body);
    else if (marker === 0xc4) this.#huffmanTables(body);
    else if (marker === 0xdd) this.#restartInterval = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
    else if (marker === 0xee && new TextDecoder('latin1').decode(body.subarray(0, 5)) === 'Adobe') this.#adobeTransform = body[11] ?? 0;
    else if (isFrameMarker(marker)) this.#frame ??= readFrame(marker, body);
  }

  #quantTables(body: Uint8Array): void {
    for (let at = 0; at < body.length; ) {
      const head = body[at++] ?? 0;
      const wide = head >> 4 > 0;
      const table = new Uint16Array(64);
      for (const place of ZIGZAG) {
        table[place] = wide ? ((body[at] ?? 0) << 8) | (body[at + 1] ?? 0) : (body[at] ?? 0);
        at += wide ? 2 : 1;
      }
      this.#quant.set(head & 15, table);
    }
  }

  #huffmanTables(body: Uint8Array): void {
    for (let at = 0; at + 17 <= body.length; ) {
      const head = body[at] ?? 0;
      const counts = body.subarray(at + 1, at + 17);
      const values = counts.reduce((sum, count) => sum + count, 0);
      const tables = head >> 4 === 0 ? this.#dc : this.#ac;
      tables.set(head & 15, new HuffmanTable(counts, body.subarray(at + 17, at + 17 + values)));
      at += 17 + values;
    }
  }

  #scan(body: Uint8Array, start: number): number {
    const frame = this.#frame;
    const count = body[0] ?? 0;
    if (!frame || count === 0 || body.length < 4 + count * 2) throw new AppError('corrupt_input');
    const parts = Array.from({ length: count }, (_, index) => {
      const [id, tables = 0] = body.subarray(1 + index * 2, 3 + index * 2);
      const component = frame.components.find((each) => each.id === id);
      if (!component) throw new AppError('corrupt_input');
      return { component, dc: this.#dc.get(tables >> 4), ac: this.#ac.get(tables & 15) };
    });
    const [from = 0, to = 63, bits = 0] = body.subarray(1 + count * 2);
    const progressive = { from, to: Math.min(63, to), highBit: bits >> 4, lowBit: bits & 15 };
    const range = frame.progressive ? progressive : { from: 0, to: 63, highBit: 0, lowBit: 0 };
    const scan: Scan = { parts, ...range, restartInterval: this.#restartInterval };
    return decodeScan(this.bytes, start, frame, scan);
  }

  #samples({ coefficients, stride, quantTable }: Component): Uint8Array {
    const steps = this.#quant.get(quantTable);
    if (!steps) throw new AppError('corrupt_input');
    const samples = new Uint8Array(coefficients.length);
    for (let block = 0; block < coefficients.length / 64; block += 1) {
      const to = (Math.floor(block / stride) * 8 * stride + (block % stride)) * 8;
      inverseDct(coefficients, block * 64, steps, samples, to, stride * 8);
    }
    return samples;
  }
}
