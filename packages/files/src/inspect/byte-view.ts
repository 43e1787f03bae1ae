import { AppError } from '@imagemill/errors';

/** The one error for files whose header can't be used. */
export function corrupt(): AppError {
  return new AppError('corrupt_input');
}

/**
 * Numbers and text at offsets of a byte block. Every access is checked, and throws `corrupt_input`
 * beyond the block.
 */
export class ByteView {
  readonly length: number;
  readonly #data: DataView;

  constructor(
    readonly bytes: Uint8Array,
    readonly little = false,
  ) {
    this.length = bytes.length;
    this.#data = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  has(at: number, length: number): boolean {
    return at >= 0 && length >= 0 && at + length <= this.length;
  }

  u8(at: number): number {
    this.#require(at, 1);
    return this.#data.getUint8(at);
  }

  u16(at: number): number {
    this.#require(at, 2);
    return this.#data.getUint16(at, this.little);
  }

  u24(at: number): number {
    this.#require(at, 3);
    return this.little ? this.u16(at) + this.u8(at + 2) * 0x10000 : this.u8(at) * 0x10000 + this.u16(at + 1);
  }

  u32(at: number): number {
    this.#require(at, 4);
    return this.#data.getUint32(at, this.little);
  }

  i32(at: number): number {
    this.#require(at, 4);
    return this.#data.getInt32(at, this.little);
  }

  /** Exact up to 2^53; larger values are beyond any file and fail the caller's checks. */
  u64(at: number): number {
    this.#require(at, 8);
    return Number(this.#data.getBigUint64(at, this.little));
  }

  /** One character per byte. */
  ascii(at: number, length: number): string {
    this.#require(at, length);
    return latin1(this.bytes.subarray(at, at + length));
  }

  startsWith(text: string, at = 0): boolean {
    return this.has(at, text.length) && this.ascii(at, text.length) === text;
  }

  sub(at: number, length = this.length - at): ByteView {
    this.#require(at, length);
    return new ByteView(this.bytes.subarray(at, at + length), this.little);
  }

  /** The same block, read in this byte order. */
  withOrder(little: boolean): ByteView {
    return new ByteView(this.bytes, little);
  }

  #require(at: number, length: number): void {
    if (!this.has(at, length)) throw corrupt();
  }
}

const CHUNK = 4096;

/** Bytes as text, one character per byte. */
export function latin1(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return text;
}

/**
 * The bytes as the caller passed them: some types are searched five times as fast as a plain
 * Uint8Array.
 */
export type Searchable = Pick<Uint8Array, 'indexOf'>;

/** Joins pieces of a file into one block. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/** Text with one byte per character, as bytes. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
