import { differencesOf } from '../fonts/encodings.js';
import { type PDFDict, PDFRawStream } from '../model/objects.js';
import { dictAt, entryOf, nameAt, numbersAt } from '../model/read-entries.js';
import { asMatrix, type Matrix } from './matrix.js';

/** A font whose glyphs are content streams. */
export interface Type3Font {
  readonly matrix: Matrix;
  readonly resources: PDFDict | undefined;
  /** Indexed by code. */
  readonly glyphs: readonly (PDFRawStream | undefined)[];
}

/** Returns undefined for all other fonts. */
export function readType3Font(font: PDFDict): Type3Font | undefined {
  const procedures = dictAt(font, 'CharProcs');
  if (nameAt(font, 'Subtype') !== 'Type3' || procedures === undefined) return undefined;
  const glyphs: (PDFRawStream | undefined)[] = [];
  for (const [code, name] of differencesOf(dictAt(font, 'Encoding'))) {
    const glyph = entryOf(procedures, name);
    if (glyph instanceof PDFRawStream) glyphs[code] = glyph;
  }
  const matrix = numbersAt(font, 'FontMatrix');
  return {
    matrix: asMatrix(matrix, [0.001, 0, 0, 0.001, 0, 0]),
    resources: dictAt(font, 'Resources'),
    glyphs,
  };
}
