import { AppError } from '@imagemill/errors';
import { Z_NO_FLUSH, Z_OK, ZStream, zlibInflate, zlibInflateInit2 } from 'pako';

const HEADER_BYTES = 2;
/** No header, no checksum, and the largest window. */
const RAW_WINDOW_BITS = -15;
const MIN_PART_BYTES = 16_384;
const MAX_PART_BYTES = 4_194_304;
/** Text packs to about a quarter. */
const USUAL_RATIO = 4;

/**
 * Unpacks a zlib stream without help from the host: as much as can be read up to its end or the
 * first damage, whatever its header and checksum say, and even without a header. Throws
 * `too_complex` if that is more than `maxBytes`.
 */
export function inflate(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const behindHeader = unpack(bytes.subarray(HEADER_BYTES), maxBytes);
  if (hasHeader(bytes)) return behindHeader;
  const all = unpack(bytes, maxBytes);
  return all.length > behindHeader.length ? all : behindHeader;
}

/** The error for data that would unpack to more than allowed. */
export function tooMuchInflated(): AppError {
  return new AppError('too_complex', { detail: 'A part of this document unpacks to more than can be held.' });
}

/** A zlib header has compression method 8 and is a multiple of 31 (RFC 1950). */
function hasHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0;
}

function unpack(deflated: Uint8Array, maxBytes: number): Uint8Array {
  const stream = new ZStream();
  stream.input = deflated;
  stream.next_in = 0;
  stream.avail_in = deflated.length;
  zlibInflateInit2(stream, RAW_WINDOW_BITS);
  const parts: Uint8Array[] = [];
  let length = 0;
  let room = Math.min(MAX_PART_BYTES, Math.max(MIN_PART_BYTES, deflated.length * USUAL_RATIO));
  for (;;) {
    stream.output = new Uint8Array(room);
    stream.next_out = 0;
    stream.avail_out = room;
    const status = zlibInflate(stream, Z_NO_FLUSH);
    if (stream.next_out > 0) parts.push(stream.output.subarray(0, stream.next_out));
    length += stream.next_out;
    if (length > maxBytes) throw tooMuchInflated();
    // Keep what was read before the damage.
    if (status !== Z_OK || stream.avail_out > 0) return joined(parts, length);
    room = Math.min(MAX_PART_BYTES, room * 2);
  }
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
