/**
 * Fonts for documents that embed none for their script. Each is one file, loaded when first needed;
 * PDFium makes it bold or slanted itself.
 */
export const FALLBACK_FONTS = ['jp', 'kr', 'sc', 'tc', 'latin', 'arabic', 'hebrew'] as const;
export type FallbackFont = (typeof FALLBACK_FONTS)[number];

/** The file of each font in the `fonts` folder of its package, `@embedpdf/fonts-…`. */
export const FALLBACK_FONT_FILES: Readonly<Record<FallbackFont, string>> = {
  jp: 'NotoSansJP-Regular.otf',
  kr: 'NotoSansKR-Regular.otf',
  sc: 'NotoSansHans-Regular.otf',
  tc: 'NotoSansHant-Regular.otf',
  latin: 'NotoSans-Regular.ttf',
  arabic: 'NotoNaskhArabic-Regular.ttf',
  hebrew: 'NotoSansHebrew-Regular.ttf',
};

/**
 * By the Windows character set that PDFium asks for. Western text (0) needs none, because PDFium
 * has its own fonts for it.
 */
const BY_CHARSET: Readonly<Record<number, FallbackFont>> = {
  128: 'jp',
  129: 'kr',
  134: 'sc',
  136: 'tc',
  161: 'latin',
  162: 'latin',
  163: 'latin',
  177: 'hebrew',
  178: 'arabic',
  186: 'latin',
  204: 'latin',
  238: 'latin',
};

/** The font for a character set, unless PDFium has its own. */
export function fontForCharset(charset: number): FallbackFont | undefined {
  return BY_CHARSET[charset];
}

/** Whether a font has Chinese characters. */
export function isForHan(font: FallbackFont): boolean {
  return font === 'jp' || font === 'kr' || font === 'sc' || font === 'tc';
}

/**
 * Scripts by ranges of code points. Han alone doesn't identify the country, but kana or hangul next
 * to it does.
 */
const SCRIPTS: readonly [FallbackFont, RegExp][] = [
  ['jp', /[\u3040-\u30ff\uff66-\uff9d]/],
  ['kr', /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/],
  ['sc', /[\u3400-\u4dbf\u4e00-\u9fff]/],
  ['arabic', /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]/],
  ['hebrew', /[\u0590-\u05ff\ufb1d-\ufb4f]/],
  ['latin', /[\u0100-\u0151\u0154-\u015f\u0162-\u0177\u0179-\u017c\u0180-\u02af\u0370-\u052f\u1e00-\u1fff]/],
];

/** The font for letters that PDFium's own fonts lack. */
export function fontForText(text: string): FallbackFont | undefined {
  return SCRIPTS.find(([, letters]) => letters.test(text))?.[0];
}
