import { type PDFDict, PDFNumber } from '../model/objects.js';
import { elementsOf, entryOf, nameOf } from '../model/read-entries.js';

/** The glyph names that an encoding gives to codes of its own. */
export function differencesOf(encoding: PDFDict | undefined): Map<number, string> {
  const names = new Map<number, string>();
  let code = 0;
  for (const item of elementsOf(encoding && entryOf(encoding, 'Differences'))) {
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (code >= 0 && code < 256) {
      const name = nameOf(item);
      if (name !== undefined) names.set(code, name);
      code++;
    }
  }
  return names;
}
