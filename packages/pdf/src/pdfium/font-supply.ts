import { type ExtraFont, standsInFor } from './extra-font.js';
import { FALLBACK_FONTS, type FallbackFont, fontForCharset } from './fallback-font.js';
import { allocate } from './heap.js';
import type { Wasm } from './wasm.js';

const BYTES_PER_ENTRY = 4;
const ascii = new TextEncoder();

/** The fonts that a document asked for and that neither it nor PDFium has. */
export interface FontNeeds {
  /** Set if letters were seen that PDFium's own fonts lack. */
  readonly extra?: ExtraFont;
  /** Whether PDFium had to look for any font. */
  asked: boolean;
  /** Fonts that were available. */
  readonly given: Set<FallbackFont>;
  /** Fonts that weren't available. */
  readonly missing: Set<FallbackFont>;
}

/** The needs before anything was asked for. */
export function noNeeds(extra?: ExtraFont): FontNeeds {
  return { ...(extra && { extra }), asked: false, given: new Set(), missing: new Set() };
}

/**
 * Answers PDFium's requests for fonts that a document doesn't embed (FPDF_SYSFONTINFO). PDFium asks
 * in the middle of its work and can't wait: a font that isn't there yet is noted as missing, and
 * the document is opened again once it was added.
 */
export class FontSupply {
  /** The needs of the current document. */
  needs = noNeeds();
  readonly #fonts = new Map<FallbackFont, Uint8Array>();
  readonly #wasm: Wasm;

  /** From now on, PDFium asks this object, for as long as the instance lives. */
  constructor(wasm: Wasm) {
    this.#wasm = wasm;
    const add = (callback: (...values: number[]) => number | undefined, signature: string) => wasm.runtime.addFunction(callback, signature);
    // Each entry needs its own function: the same one isn't added twice, whatever its signature.
    const entries = [
      1, // the version of the structure
      add(() => undefined, 'vi'), // Release
      add(() => undefined, 'vii'), // EnumFonts: lists none, so MapFont is called for all
      add((_self, _weight, _italic, charset = 0, _pitch, face = 0) => this.#map(charset, wasm.runtime.UTF8ToString(face)), 'iiiiiiii'),
      add(() => 0, 'iii'), // GetFont: looks up by name alone, finds nothing
      add((_self, handle = 0, table = 0, buffer = 0, size = 0) => this.#write(this.#bytesOf(handle, table), buffer, size), 'iiiiii'),
      add((_self, handle = 0, buffer = 0, size = 0) => this.#write(this.#nameOf(handle), buffer, size), 'iiiii'),
      add(() => 0, 'iii'), // GetFontCharset: called only if PDFium didn't give one itself
      add(() => undefined, 'vii'), // DeleteFont
    ];
    const table = allocate(wasm, entries.length * BYTES_PER_ENTRY);
    const view = new DataView(wasm.runtime.HEAPU8.buffer, table);
    for (const [index, entry] of entries.entries()) view.setUint32(index * BYTES_PER_ENTRY, entry, true);
    wasm.FPDF_SetSystemFontInfo(table);
  }

  has(font: FallbackFont): boolean {
    return this.#fonts.has(font);
  }

  /** Documents opened from now on use this font if they need it. */
  add(font: FallbackFont, bytes: Uint8Array): void {
    this.#fonts.set(font, bytes);
  }

  #map(charset: number, face: string): number {
    const { needs } = this;
    needs.asked = true;
    const font = fontForCharset(charset) ?? (needs.extra && standsInFor(needs.extra, face) ? needs.extra.font : undefined);
    if (!font) return 0;
    const isThere = this.#fonts.has(font);
    (isThere ? needs.given : needs.missing).add(font);
    return isThere ? FALLBACK_FONTS.indexOf(font) + 1 : 0;
  }

  /** The whole file. Single tables aren't available. */
  #bytesOf(handle: number, table: number): Uint8Array | undefined {
    const font = FALLBACK_FONTS[handle - 1];
    return font && table === 0 ? this.#fonts.get(font) : undefined;
  }

  /** PDFium caches fonts by this name, so every font needs a different one. */
  #nameOf(handle: number): Uint8Array | undefined {
    const font = FALLBACK_FONTS[handle - 1];
    return font && ascii.encode(`Fallback-${font}`);
  }

  #write(bytes: Uint8Array | undefined, buffer: number, size: number): number {
    if (!bytes) return 0;
    if (buffer !== 0 && size >= bytes.length) this.#wasm.runtime.HEAPU8.set(bytes, buffer >>> 0);
    return bytes.length;
  }
}
