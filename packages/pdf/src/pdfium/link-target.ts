import { readBytesText } from './heap.js';
import type { Wasm } from './wasm.js';

/**
 * Where a link or an outline entry leads: an address, a page (counted from 0), or an action of
 * another kind.
 */
export type LinkTarget = { readonly uri: string } | { readonly page: number } | { readonly action: number };

/** PDFium's numbers for kinds of actions. */
const GOTO = 1;
const URI = 3;

/** The target of a link. Undefined if it has none that can be read. */
export function targetOf(wasm: Wasm, document: number, link: number): LinkTarget | undefined {
  if (link === 0) return undefined;
  return destination(wasm, document, wasm.FPDFLink_GetDest(document, link)) ?? actionTarget(wasm, document, wasm.FPDFLink_GetAction(link));
}

/** The target of an outline entry. */
export function bookmarkTarget(wasm: Wasm, document: number, bookmark: number): LinkTarget | undefined {
  return (
    destination(wasm, document, wasm.FPDFBookmark_GetDest(document, bookmark)) ??
    actionTarget(wasm, document, wasm.FPDFBookmark_GetAction(bookmark))
  );
}

function destination(wasm: Wasm, document: number, target: number): LinkTarget | undefined {
  if (target === 0) return undefined;
  const page = wasm.FPDFDest_GetDestPageIndex(document, target);
  return page < 0 ? undefined : { page };
}

function actionTarget(wasm: Wasm, document: number, action: number): LinkTarget | undefined {
  if (action === 0) return undefined;
  const kind = wasm.FPDFAction_GetType(action);
  if (kind === URI) return { uri: readBytesText(wasm, (buffer, size) => wasm.FPDFAction_GetURIPath(document, action, buffer, size)) };
  if (kind === GOTO) return destination(wasm, document, wasm.FPDFAction_GetDest(document, action)) ?? { action: kind };
  return { action: kind };
}
