/** A range of bytes in a file. */
export interface ByteRange {
  readonly at: number;
  readonly end: number;
}

/** The same bytes in order and without overlaps; anything beyond `limit` is cut off. */
export function mergeRanges(ranges: readonly ByteRange[], limit: number): ByteRange[] {
  const merged: { at: number; end: number }[] = [];
  for (const { at, end: wanted } of [...ranges].sort((a, b) => a.at - b.at)) {
    const end = Math.min(wanted, limit);
    const last = merged.at(-1);
    if (end <= at) continue;
    if (last && at <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ at, end });
  }
  return merged;
}

/** What is left of merged ranges without the bytes of others, which must be merged too. */
export function subtractRanges(ranges: readonly ByteRange[], others: readonly ByteRange[]): ByteRange[] {
  const left: ByteRange[] = [];
  let next = 0;
  for (const { at, end } of ranges) {
    let from = at;
    while ((others[next]?.end ?? end) <= from) next += 1;
    for (let i = next; i < others.length && from < end; i += 1) {
      const other = others[i];
      if (!other || other.at >= end) break;
      if (other.at > from) left.push({ at: from, end: other.at });
      from = other.end;
      next = i;
    }
    if (from < end) left.push({ at: from, end });
  }
  return left;
}
