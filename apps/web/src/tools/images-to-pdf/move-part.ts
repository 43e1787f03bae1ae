/** The list with one entry at another place. */
export function moveEntry<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const moved = list[from];
  if (moved === undefined || from === to || to < 0 || to >= list.length) return list;
  const others = list.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** By name as people count: page-2 before page-10. */
export function sortByName<T extends { readonly file: { readonly name: string } }>(list: readonly T[]): readonly T[] {
  return [...list].sort((a, b) => byName.compare(a.file.name, b.file.name));
}
