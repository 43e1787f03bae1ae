import { PDFArray, PDFName, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { word } from '../open/characters.js';
import type { PagePlan } from './plan-page.js';

const CONTENTS = PDFName.of('Contents');

/**
 * Puts the page's matrix before its content, in a separate stream: the old streams stay as they
 * are, because other pages may share them. It isn't wrapped in `q` and `Q`, because a surplus `Q`
 * in damaged content would then undo the matrix. Readers ignore a `Q` that has nothing to restore,
 * so such content means the same as before.
 */
export function createContentScaler(file: PdfFile): (plan: PagePlan) => void {
  const prefixes = new Map<string, PDFRef>();

  function prefixOf(plan: PagePlan): PDFRef {
    const operators = prefixOperators(plan);
    const known = prefixes.get(operators);
    if (known) return known;
    const ref = file.context.register(file.context.stream(word(operators)));
    prefixes.set(operators, ref);
    return ref;
  }

  return (plan) => {
    const { dict } = plan.page;
    const value = dict.get(CONTENTS);
    const old = file.resolve(value);
    const parts = old instanceof PDFArray ? old.asArray() : old instanceof PDFRawStream && value instanceof PDFRef ? [value] : [];
    if (parts.length === 0) return;
    const contents = file.context.obj([prefixOf(plan)]);
    for (const part of parts) contents.push(part);
    dict.set(CONTENTS, contents);
  };
}

function prefixOperators({ matrix, bordered, shown }: PagePlan): string {
  const [x0, y0, x1, y1] = shown;
  const scale = `${matrix.map(decimal).join(' ')} cm\n`;
  return bordered ? `${scale}${[x0, y0, x1 - x0, y1 - y0].map(decimal).join(' ')} re W n\n` : scale;
}

function decimal(value: number): string {
  // Bounded: the text of a number.
  return value.toFixed(9).replace(/\.?0+$/, '');
}
