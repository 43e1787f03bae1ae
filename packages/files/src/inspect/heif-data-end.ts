import { boxBody, listBoxes } from './boxes.js';
import { ByteView } from './byte-view.js';
import { parseHeifMeta } from './heif-meta.js';

/** Where in an AVIF or HEIC file the last of its items' data, or of its boxes, ends by the file's own word. */
export function heifDataEnd(file: Uint8Array): number {
  const view = new ByteView(file);
  const boxes = listBoxes(view);
  const box = boxes.find(({ type }) => type === 'meta');
  const locations = box ? [...parseHeifMeta(boxBody(view, box)).locations.values()] : [];
  const extents = locations.filter(({ method }) => method === 0).flatMap(({ extents: parts }) => parts);
  return [...boxes.map(({ end }) => end), ...extents.map(({ at, bytes }) => at + bytes)].reduce((a, b) => Math.max(a, b), 0);
}
