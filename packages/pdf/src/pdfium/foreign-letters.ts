import type { ForeignLetters } from './extra-font.js';
import { readBytesText } from './heap.js';
import type { PageHandles } from './wasm.js';

/** How many characters per page to check, and when to stop collecting letters. */
const MAX_CHARACTERS = 20_000;
const MAX_LETTERS = 64;
/** PDFium's own fonts have nearly all letters up to here, and general punctuation. */
const LAST_LATIN_1 = 0xff;
const PUNCTUATION = [0x2000, 0x2bff] as const;
const PRIVATE_USE = [0xe000, 0xf8ff] as const;

const isWithin = (code: number, [first, last]: readonly [number, number]) => code >= first && code <= last;

/**
 * Letters on a page, other than Western European ones, in fonts that the document doesn't embed.
 */
export function lettersWithoutFont({ wasm, page }: PageHandles): ForeignLetters {
  const text = wasm.FPDFText_LoadPage(page);
  if (text === 0) return { letters: '', fontNames: [] };
  const fonts = new Set<number>();
  const letters = new Set<number>();
  const count = Math.min(wasm.FPDFText_CountChars(text), MAX_CHARACTERS);
  for (let index = 0; index < count && letters.size < MAX_LETTERS; index++) {
    const code = wasm.FPDFText_GetUnicode(text, index);
    if (code <= LAST_LATIN_1 || code > 0xffff || isWithin(code, PUNCTUATION) || isWithin(code, PRIVATE_USE) || letters.has(code)) continue;
    const object = wasm.FPDFText_GetTextObject(text, index);
    const font = object === 0 ? 0 : wasm.FPDFTextObj_GetFont(object);
    if (font === 0 || wasm.FPDFFont_GetIsEmbedded(font) !== 0) continue;
    letters.add(code);
    fonts.add(font);
  }
  wasm.FPDFText_ClosePage(text);
  const fontNames = [...fonts].map((font) => readBytesText(wasm, (buffer, size) => wasm.FPDFFont_GetBaseFontName(font, buffer, size)));
  return { letters: String.fromCharCode(...letters), fontNames };
}
