import { dictAt, nameAt } from '../model/read-entries.js';
import { differencesOf, ENCODINGS } from './encodings.js';
import type { FontUse } from './font-uses.js';

/**
 * The glyph names that codes of simple fonts may refer to. If one of them isn't in the font,
 * returns all names of the font, because viewers then look for a similar one.
 */
export function namesInUse<Name extends string | number>(
  builtIn: readonly (string | undefined)[],
  known: ReadonlySet<Name | string>,
  uses: readonly FontUse[],
): ReadonlySet<Name | string> {
  const wanted = new Set<Name | string>();
  for (const { font, used } of uses) {
    const encoding = dictAt(font, 'Encoding');
    const own = differencesOf(encoding);
    const base = encoding === undefined ? nameAt(font, 'Encoding') : nameAt(encoding, 'BaseEncoding');
    const named = base === 'WinAnsiEncoding' || base === 'MacRomanEncoding' || base === 'StandardEncoding' ? ENCODINGS[base] : [];
    for (const code of used) {
      const given = own.get(code) ?? named[code];
      if (given !== undefined && !known.has(given)) return known;
      for (const name of given === undefined ? [builtIn[code], ENCODINGS.StandardEncoding[code]] : [given])
        if (name !== undefined && known.has(name)) wanted.add(name);
    }
  }
  return wanted;
}
