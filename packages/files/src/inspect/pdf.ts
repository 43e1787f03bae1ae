import type { Header } from './header.js';
import type { BoundedReader } from './reader.js';

const SEARCH_BYTES = 65_536;
const MAX_PAGES = 1_000_000;
const MAX_NODES = 256;
const MAX_NODE_BYTES = 20_000;

/**
 * The page count and the first page's size, if the two ends of the file show them in plain text.
 * Most modern files keep them in compressed objects: then the size is 0 × 0 and one page is
 * reported. Only opening the document gives the real values.
 */
export async function inspectPdf(source: BoundedReader): Promise<Header> {
  const decode = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
  const head = decode((await source.view(0, SEARCH_BYTES)).bytes);
  const text = source.size > SEARCH_BYTES ? `${head}\n${decode((await source.tail(SEARCH_BYTES)).view.bytes)}` : head;
  return { ...firstBox(text), frames: pageCount(text), alpha: true, colorModel: 'other' };
}

function firstBox(text: string): { width: number; height: number } {
  const box = /\/MediaBox\s{0,8}\[\s{0,8}(-?[\d.]{1,12})\s{1,8}(-?[\d.]{1,12})\s{1,8}(-?[\d.]{1,12})\s{1,8}(-?[\d.]{1,12})\s{0,8}\]/.exec(
    text,
  );
  const [left = 0, bottom = 0, right = 0, top = 0] = (box ?? []).slice(1).map(Number);
  const width = Math.round(Math.abs(right - left));
  const height = Math.round(Math.abs(top - bottom));
  return width > 0 && height > 0 ? { width, height } : { width: 0, height: 0 };
}

/** The largest count that a node of the page tree states. */
function pageCount(text: string): number {
  let pages = 1;
  for (const match of [...text.matchAll(/\/Type\s{0,8}\/Pages\b/g)].slice(0, MAX_NODES)) {
    const start = text.lastIndexOf('obj', match.index);
    const end = text.indexOf('endobj', match.index);
    if (start < 0 || end < 0 || end - start > MAX_NODE_BYTES) continue;
    const count = Number(/\/Count\s{1,8}(\d{1,7})/.exec(text.slice(start, end))?.[1] ?? 0);
    if (count <= MAX_PAGES) pages = Math.max(pages, count);
  }
  return pages;
}
