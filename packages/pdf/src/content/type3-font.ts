import { type PDFDict, PDFName, PDFNumber, PDFRawStream } from '../model/objects.js';
import { dictAt, elementsOf, entryOf, nameAt, nameOf, numbersAt } from '../model/read-entries.js';
import type { Matrix } from './matrix.js';

/** A font whose glyphs are content streams. */
export interface Type3Font {
  readonly matrix: Matrix;
  readonly resources: PDFDict | undefined;
  /** By code. */
  readonly glyphs: readonly (PDFRawStream | undefined)[];
}

/** Undefined for all other fonts. */
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
    matrix: matrix?.length === 6 ? (matrix as unknown as Matrix) : [0.001, 0, 0, 0.001, 0, 0],
    resources: dictAt(font, 'Resources'),
    glyphs,
  };
}

/** The glyph names that an encoding gives to codes of its own. */
export function differencesOf(encoding: PDFDict | undefined): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of elementsOf(encoding?.get(PDFName.of('Differences')) && entryOf(encoding, 'Differences'))) {
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (code >= 0 && code < 256) {
      const name = nameOf(item);
      if (name !== undefined) names.set(code, name);
      code++;
    }
  }
  return names;
}
