import { readText } from './heap.js';
import { bookmarkTarget, type LinkTarget } from './link-target.js';
import type { Wasm } from './wasm.js';

export interface OutlineItem {
  readonly title: string;
  /** 0 for top-level entries. */
  readonly depth: number;
  readonly target?: LinkTarget;
}

/** A file may chain entries endlessly. */
const MAX_ITEMS = 100_000;
const MAX_DEPTH = 64;

/** The outline of a document, from top to bottom as a reader unfolds it. */
export function outlineOf(wasm: Wasm, document: number): OutlineItem[] {
  const items: OutlineItem[] = [];
  const seen = new Set<number>();
  const visit = (parent: number, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    let item = wasm.FPDFBookmark_GetFirstChild(document, parent);
    while (item !== 0 && !seen.has(item) && items.length < MAX_ITEMS) {
      seen.add(item);
      const bookmark = item;
      const title = readText(wasm, (buffer, size) => wasm.FPDFBookmark_GetTitle(bookmark, buffer, size));
      const target = bookmarkTarget(wasm, document, bookmark);
      items.push({ title, depth, ...(target && { target }) });
      visit(bookmark, depth + 1);
      item = wasm.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  visit(0, 0);
  return items;
}
