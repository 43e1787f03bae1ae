import { GIF_BLOCK, GIF_IMAGE_BYTES, GIF_LABEL, GIF_SCREEN_BYTES, skipGifBlocks } from '../gif/read-gif.js';
import { ByteView, corrupt, joinParts } from '../inspect/byte-view.js';
import { GIF_DISPLAY_APPLICATIONS, gifTableBytes } from '../inspect/gif.js';

/**
 * Keeps the screen, the frames, their timing, looping and the color profile. Removes comments,
 * plain text (which no viewer shows), other applications' data and anything after the end. GIF has
 * no place for rights.
 */
export function stripGif(bytes: Uint8Array): Uint8Array | undefined {
  const view = new ByteView(bytes);
  const parts: Uint8Array[] = [];
  let at = GIF_SCREEN_BYTES + gifTableBytes(view.u8(10));
  let keptFrom = 0;
  let frames = 0;
  while (at < bytes.length) {
    const kind = view.u8(at);
    if (kind === GIF_BLOCK.image) {
      frames += 1;
      const headerEnd = at + GIF_IMAGE_BYTES;
      at = skipGifBlocks(bytes, headerEnd + gifTableBytes(bytes[headerEnd - 1] ?? 0) + 1);
    } else if (kind === GIF_BLOCK.extension) {
      const end = skipGifBlocks(bytes, at + 2);
      if (!isNeeded(view, at)) {
        parts.push(bytes.subarray(keptFrom, at));
        keptFrom = end;
      }
      at = end;
    } else {
      // The trailer, or a meaningless byte: viewers stop at either.
      at += 1;
      break;
    }
  }
  if (frames === 0) throw corrupt();
  if (parts.length === 0 && at >= bytes.length) return undefined;
  return joinParts([...parts, bytes.subarray(keptFrom, at)]);
}

function isNeeded(view: ByteView, at: number): boolean {
  const label = view.has(at, 2) ? view.u8(at + 1) : 0;
  if (label === GIF_LABEL.control) return true;
  return label === GIF_LABEL.application && view.has(at + 3, 11) && GIF_DISPLAY_APPLICATIONS.has(view.ascii(at + 3, 11));
}
