import type { ExifContent } from '../exif/build-exif.js';
import { asciiBytes, ByteView, corrupt, joinParts, type Searchable } from '../inspect/byte-view.js';
import { JPEG_IDENTIFIERS as ID, isBareMarker } from '../inspect/jpeg.js';
import { isAlreadyMinimal, minimalExif } from './kept-exif.js';

const JFIF_BYTES = 14;
const JFIF_SEGMENT_BYTES = 18;

/**
 * Keeps JFIF (without its thumbnail), ICC, Adobe and all coding segments up to the end of the first
 * image. A minimal EXIF goes in front.
 */
export function stripJpeg(bytes: Uint8Array, keep: ExifContent, given: Searchable = bytes): Uint8Array | undefined {
  const cut = new JpegCut(bytes, keep, given);
  cut.run();
  return cut.result();
}

class JpegCut {
  readonly #view: ByteView;
  readonly #parts: Uint8Array[] = [];
  #keptBytes = 0;
  #exifKept = false;
  #changed = false;
  /** Where in the parts a new EXIF segment goes: after SOI and JFIF. */
  #exifPlace = 1;

  constructor(
    readonly bytes: Uint8Array,
    readonly keep: ExifContent,
    readonly given: Searchable,
  ) {
    this.#view = new ByteView(bytes);
  }

  run(): void {
    if (this.#view.u16(0) !== 0xffd8) throw corrupt();
    this.#take(0, 2);
    let at = 2;
    let scans = 0;
    while (at < this.bytes.length) {
      at = this.#nextMarker(at, scans > 0);
      if (at >= this.bytes.length) break;
      const marker = this.#view.u8(at + 1);
      if (marker === 0xd9) {
        this.#take(at, 2);
        return;
      }
      if (isBareMarker(marker)) {
        this.#take(at, 2);
        at += 2;
        continue;
      }
      const end = at + 2 + this.#view.u16(at + 2);
      if (end < at + 4 || end > this.bytes.length) throw corrupt();
      this.#segment(marker, at, end);
      if (marker === 0xda) scans += 1;
      at = end;
      if (marker === 0xda) at = this.#scan(at);
    }
    // An image may lack its end marker, but without a scan it isn't an image.
    if (scans === 0) throw corrupt();
  }

  result(): Uint8Array | undefined {
    const exif = this.#exifKept ? undefined : minimalExif(this.keep);
    if (this.#keptBytes === this.bytes.length && !exif && !this.#changed) return undefined;
    if (exif) this.#parts.splice(this.#exifPlace, 0, segment(0xe1, joinParts([asciiBytes('Exif\0\0'), exif])));
    return joinParts(this.#parts);
  }

  #take(at: number, length: number): void {
    this.#parts.push(this.bytes.subarray(at, at + length));
    this.#keptBytes += length;
  }

  /** Decoders skip stray and fill bytes between segments, so dropping them changes nothing. */
  #nextMarker(from: number, required: boolean): number {
    let at = this.given.indexOf(0xff, from);
    while (at >= 0 && at + 1 < this.bytes.length) {
      const marker = this.#view.u8(at + 1);
      if (marker !== 0xff && marker !== 0) return at;
      at = this.given.indexOf(0xff, at + 1);
    }
    if (!required) throw corrupt();
    return this.bytes.length;
  }

  /** Keeps coded data up to the next marker that is neither stuffing nor a restart. */
  #scan(from: number): number {
    let at = this.given.indexOf(0xff, from);
    while (at >= 0 && at + 1 < this.bytes.length) {
      const marker = this.#view.u8(at + 1);
      const inside = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
      if (!inside) break;
      at = this.given.indexOf(0xff, at + (marker === 0xff ? 1 : 2));
    }
    const end = at < 0 || at + 1 >= this.bytes.length ? this.bytes.length : at;
    this.#take(from, end - from);
    return end;
  }

  #segment(marker: number, at: number, end: number): void {
    const body = this.#view.sub(at + 4, end - at - 4);
    if (marker === 0xe0) this.#jfif(at, end, body);
    else if (marker === 0xe1) this.#exif(at, end, body);
    else if (isNeeded(marker, body)) this.#take(at, end - at);
  }

  #jfif(at: number, end: number, body: ByteView): void {
    if (!body.startsWith(ID.jfif) || body.length < JFIF_BYTES) return;
    if (end - at === JFIF_SEGMENT_BYTES) this.#take(at, end - at);
    else {
      const plain = new Uint8Array(body.bytes.subarray(0, JFIF_BYTES));
      plain.set([0, 0], JFIF_BYTES - 2);
      this.#parts.push(segment(0xe0, plain));
      this.#changed = true;
    }
    if (this.#parts.length === 2) this.#exifPlace = 2;
  }

  #exif(at: number, end: number, body: ByteView): void {
    if (this.#exifKept || !body.startsWith(ID.exif) || !isAlreadyMinimal(body.bytes, this.keep)) return;
    this.#take(at, end - at);
    this.#exifKept = true;
  }
}

/** Comments and application segments go, except for the profile and Adobe's color transform. */
function isNeeded(marker: number, body: ByteView): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  return (marker === 0xe2 && body.startsWith(ID.icc)) || (marker === 0xee && body.startsWith(ID.adobe));
}

function segment(marker: number, body: Uint8Array): Uint8Array {
  const bytes = body.length + 2;
  return joinParts([Uint8Array.of(0xff, marker, bytes >> 8, bytes & 255), body]);
}
