import { AppError } from '@imagemill/errors';

/** Bytes that grow up to a limit; beyond it, the document is refused as `too_complex`. */
export class GrowingBytes {
  length = 0;
  private bytes: Uint8Array<ArrayBuffer>;

  constructor(
    expected: number,
    private readonly maxBytes: number,
  ) {
    this.bytes = new Uint8Array(Math.max(64, Math.min(expected, maxBytes)));
  }

  push(byte: number): void {
    if (this.length === this.bytes.length) this.reserve(1);
    this.bytes[this.length++] = byte;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** Repeats bytes from `distance` bytes back; `count` may reach into what it writes. */
  repeat(distance: number, count: number): void {
    this.reserve(count);
    for (let index = 0; index < count; index++) this.bytes[this.length] = this.bytes[this.length++ - distance] ?? 0;
  }

  fill(byte: number, count: number): void {
    this.reserve(count);
    this.bytes.fill(byte, this.length, this.length + count);
    this.length += count;
  }

  /** Appends ASCII or Latin-1 text. */
  text(text: string): void {
    this.reserve(text.length);
    for (let index = 0; index < text.length; index++) this.bytes[this.length++] = text.charCodeAt(index);
  }

  /** A view of what has been written so far. */
  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length);
  }

  private reserve(more: number): void {
    const wanted = this.length + more;
    if (wanted <= this.bytes.length) return;
    if (wanted > this.maxBytes) throw new AppError('too_complex', { detail: 'Its data unpacks to more than this service opens.' });
    const grown = new Uint8Array(Math.min(this.maxBytes, Math.max(wanted, this.bytes.length * 2)));
    grown.set(this.view());
    this.bytes = grown;
  }
}
