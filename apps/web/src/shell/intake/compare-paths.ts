const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The order a file manager shows: by name with numbers as numbers, the files of a folder before the folders in it. */
export function comparePaths(one: string, other: string): number {
  const [first, second] = [one.split('/'), other.split('/')];
  for (const [depth, name] of first.entries()) {
    const against = second[depth];
    if (against === undefined) break;
    if (name === against) continue;
    const inFolder = Number(depth < first.length - 1) - Number(depth < second.length - 1);
    // Names that only differ in case or accents still need one order.
    return inFolder || compare(name, against) || (name < against ? -1 : 1);
  }
  return first.length - second.length;
}
