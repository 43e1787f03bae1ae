import { ByteView, corrupt } from '../inspect/byte-view.js';
import { GIF_DISPLAY_APPLICATIONS, gifTableBytes } from '../inspect/gif.js';
import { joinParts } from './byte-parts.js';

const SCREEN_BYTES = 13;
const KIND = { extension: 0x21, picture: 0x2c, trailer: 0x3b } as const;
const LABEL = { control: 0xf9, application: 0xff } as const;
const PICTURE_HEADER_BYTES = 10;

/**
 * Keeps screen, frames, their timing, looping and the colour profile. Comments, plain text (which no viewer shows) and other
 * applications' data go, and what follows the end. The format has no place for rights.
 */
export function stripGif(bytes: Uint8Array): Uint8Array | undefined {
  const view = new ByteView(bytes);
  const parts: Uint8Array[] = [];
  let at = SCREEN_BYTES + gifTableBytes(view.u8(10));
  let keptFrom = 0;
  let frames = 0;
  while (at < bytes.length) {
    const kind = view.u8(at);
    if (kind === KIND.picture) {
      frames += 1;
      const headerEnd = at + PICTURE_HEADER_BYTES;
      at = skipBlocks(bytes, headerEnd + gifTableBytes(bytes[headerEnd - 1] ?? 0) + 1);
    } else if (kind === KIND.extension) {
      const end = skipBlocks(bytes, at + 2);
      if (!isNeeded(view, at)) {
        parts.push(bytes.subarray(keptFrom, at));
        keptFrom = end;
      }
      at = end;
    } else {
      // The trailer, or a byte that means nothing: viewers stop at either.
      at += 1;
      break;
    }
  }
  if (frames === 0) throw corrupt();
  if (parts.length === 0 && at >= bytes.length) return undefined;
  return joinParts([...parts, bytes.subarray(keptFrom, at)]);
}

/** Where a chain of sub-blocks ends; the end of the file where it is cut off. */
function skipBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (;;) {
    const length = bytes[at];
    if (length === undefined) return bytes.length;
    at += 1 + length;
    if (length === 0) return at;
  }
}

function isNeeded(view: ByteView, at: number): boolean {
  const label = view.has(at, 2) ? view.u8(at + 1) : 0;
  if (label === LABEL.control) return true;
  return label === LABEL.application && view.has(at + 3, 11) && GIF_DISPLAY_APPLICATIONS.has(view.ascii(at + 3, 11));
}
