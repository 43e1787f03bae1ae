import { FORMATS, type InputFormat } from '@imagemill/core';

/**
 * The name of a result: the file's own, with another ending only where the format changed.
 * `size` tells several results of one file apart: "photo-800x600.jpg".
 */
export function resultName(name: string, format: InputFormat, size?: { readonly width: number; readonly height: number }): string {
  const named = withEnding(name, format);
  if (!size) return named;
  const dot = named.lastIndexOf('.');
  return `${named.slice(0, dot)}-${size.width}x${size.height}${named.slice(dot)}`;
}

function withEnding(name: string, format: InputFormat): string {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const endings: readonly string[] = FORMATS[format].extensions;
  if (endings.includes(ending)) return name;
  const isImageEnding = Object.values(FORMATS).some((info) => (info.extensions as readonly string[]).includes(ending));
  return `${isImageEnding ? name.slice(0, dot) : name}.${endings[0]}`;
}

/** Gives equal names a number, as file managers do: "a.jpg", "a (2).jpg". Case does not make a name different. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const dot = name.lastIndexOf('.');
    const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${base} (${number})${ending}`;
    taken.add(unique.toLowerCase());
    return unique;
  });
}
