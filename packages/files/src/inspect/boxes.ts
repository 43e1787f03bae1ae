import { ByteView } from './byte-view.js';
import type { BoundedReader } from './reader.js';

/**
 * One box of an ISO base media file (ISO/IEC 14496-12). Offsets are within the block or file that
 * was walked.
 */
export interface Box {
  readonly type: string;
  /** Where the box begins, and where its content does. */
  readonly at: number;
  readonly bodyAt: number;
  /** Where it ends according to the file; may be beyond the file's end. */
  readonly end: number;
}

const MAX_BOXES = 20_000;

function boxAt(head: ByteView, at: number, limit: number): Box | undefined {
  if (head.length < 8) return undefined;
  const size = head.u32(0);
  const type = head.ascii(4, 4);
  if (size === 0) return { type, at, bodyAt: at + 8, end: limit };
  if (size !== 1) return size < 8 ? undefined : { type, at, bodyAt: at + 8, end: at + size };
  if (head.length < 16 || head.u64(8) < 16) return undefined;
  return { type, at, bodyAt: at + 16, end: at + head.u64(8) };
}

/** The boxes in a block, up to the first one with a damaged header. */
export function listBoxes(view: ByteView, start = 0): Box[] {
  const boxes: Box[] = [];
  for (let at = start; boxes.length < MAX_BOXES && view.has(at, 8); ) {
    const box = boxAt(view.sub(at, Math.min(16, view.length - at)), at, view.length);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The content of a box inside a block, cut off at the end of the block. */
export function boxBody(view: ByteView, box: Box): ByteView {
  return view.sub(box.bodyAt, Math.max(0, Math.min(box.end, view.length) - box.bodyAt));
}

/** The boxes between two offsets of a file; each costs at most one small read. */
export async function readBoxes(source: BoundedReader, start: number, end: number, maxBoxes: number): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; boxes.length < maxBoxes && at + 8 <= end; ) {
    const box = boxAt(await source.view(at, 16), at, end);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The content of a box in a file, at most `maxBytes`. */
export async function readBody(source: BoundedReader, box: Box, maxBytes: number): Promise<ByteView> {
  return box.end <= box.bodyAt ? new ByteView(new Uint8Array(0)) : source.view(box.bodyAt, Math.min(box.end - box.bodyAt, maxBytes));
}
