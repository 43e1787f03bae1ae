import { AppError } from '@imagemill/core';
import { Inflate } from 'fflate';

/** What is unpacked at a time: as much as may be lost in front of the damage. */
const STEP_BYTES = 512;
const HEADER_BYTES = 2;

/**
 * Unpacks as much of a damaged zlib stream as can be read: up to the damage or the end, whatever its header and checksum say, and also
 * where the header is missing. Throws `too_complex` where that is more than `maxBytes`.
 */
export function salvage(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const behindHeader = unpack(bytes.subarray(HEADER_BYTES), maxBytes);
  if (hasHeader(bytes)) return behindHeader;
  const all = unpack(bytes, maxBytes);
  return all.length > behindHeader.length ? all : behindHeader;
}

/** Method 8, and a multiple of 31. */
function hasHeader([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 15) === 8 && ((first << 8) | second) % 31 === 0;
}

/** For what would unpack to more than allowed. */
export function tooMuchInflated(): AppError {
  return new AppError('too_complex', { detail: 'A part of this document unpacks to more than can be held.' });
}

function unpack(deflated: Uint8Array, maxBytes: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    parts.push(part);
    length += part.length;
  });
  try {
    // Told that the end has come, it would throw away what it has.
    for (let at = 0; at < deflated.length && length <= maxBytes; at += STEP_BYTES) inflate.push(deflated.subarray(at, at + STEP_BYTES));
  } catch {
    // What was read before the damage counts.
  }
  if (length > maxBytes) throw tooMuchInflated();
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const out = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
