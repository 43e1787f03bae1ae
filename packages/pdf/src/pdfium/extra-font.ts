import { type FallbackFont, fontForText, isForHan } from './fallback-font.js';

/** A font for letters that PDFium's own fonts lack. */
export interface ExtraFont {
  readonly font: FallbackFont;
  /** Keys of the fonts that it replaces. */
  readonly faces: ReadonlySet<string>;
}

/** Names under which PDFium asks for the most common fonts. */
const ALIASES: readonly [RegExp, string][] = [
  [/^arial/, 'helvetica'],
  [/^timesnewroman/, 'times'],
  [/^couriernew/, 'courier'],
];

/** The name of a font without its subset tag, style and spaces. */
export function faceKey(name: string): string {
  const [face = ''] = name.replace(/^[A-Z]{6}\+/, '').split(/[-,]/, 1);
  const plain = face.replaceAll(' ', '').toLowerCase();
  return ALIASES.find(([pattern]) => pattern.test(plain))?.[1] ?? plain;
}

/**
 * Whether the extra font answers a request for this face. For single letters that a font lacks,
 * PDFium asks for Helvetica.
 */
export function standsInFor({ faces }: ExtraFont, face: string): boolean {
  const key = faceKey(face);
  return key === 'helvetica' || faces.has(key);
}

/**
 * Letters, and the names of the fonts they are drawn with. The document embeds none of these fonts.
 */
export interface ForeignLetters {
  readonly letters: string;
  readonly fontNames: readonly string[];
}

/**
 * The extra font that a document needs, if any. One with Chinese characters is enough, whichever it
 * is.
 */
export function extraFontFor({ letters, fontNames }: ForeignLetters, known: readonly FallbackFont[]): ExtraFont | undefined {
  const font = fontForText(letters);
  if (!font || known.includes(font) || (isForHan(font) && known.some(isForHan))) return undefined;
  return { font, faces: new Set(fontNames.map(faceKey)) };
}
