import { utf16, withMemory } from './heap.js';
import type { PageHandles } from './wasm.js';

/** The most characters that are read from one page. */
const MAX_CHARACTERS = 2_000_000;

/** The text of a page in PDFium's reading order. */
export function textOf({ wasm, page }: PageHandles): string {
  const text = wasm.FPDFText_LoadPage(page);
  if (text === 0) return '';
  try {
    const count = Math.min(wasm.FPDFText_CountChars(text), MAX_CHARACTERS);
    if (count <= 0) return '';
    return withMemory(wasm, (count + 1) * 2, (buffer) => {
      const written = wasm.FPDFText_GetText(text, 0, count, buffer);
      return utf16(wasm, buffer, Math.max(0, written - 1) * 2);
    });
  } finally {
    wasm.FPDFText_ClosePage(text);
  }
}
