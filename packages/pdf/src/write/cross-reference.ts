/**
 * Where an object was written: kind, offset or container, generation or index, as in a
 * cross-reference stream.
 */
export type Entry = readonly [kind: 1 | 2, place: number, detail: number];

/**
 * The rows of a cross-reference stream for numbers below `size`, and the width of each field in
 * bytes (ISO 32000-1, 7.5.8).
 */
export function crossReferenceRows(
  entries: ReadonlyMap<number, Entry>,
  size: number,
  length: number,
): { readonly bytes: Uint8Array; readonly widths: readonly number[] } {
  let detailMost = 0;
  for (const [, , detail] of entries.values()) detailMost = Math.max(detailMost, detail);
  const widths = [1, bytesFor(Math.max(length, size)), bytesFor(detailMost)] as const;
  const columns = widths[0] + widths[1] + widths[2];
  const bytes = new Uint8Array(size * columns);
  for (const [number, [kind, place, detail]] of entries) {
    const at = number * columns;
    bytes[at] = kind;
    bigEndian(bytes, at + 1, widths[1], place);
    bigEndian(bytes, at + 1 + widths[1], widths[2], detail);
  }
  return { bytes, widths };
}

/** PNG's predictor "up", because entries differ little from those before them. */
export function predictedUp(bytes: Uint8Array, columns: number): Uint8Array {
  const rows = bytes.length / columns;
  const out = new Uint8Array(bytes.length + rows);
  for (let row = 0; row < rows; row++) {
    out[row * (columns + 1)] = 2;
    for (let x = 0; x < columns; x++) {
      const at = row * columns + x;
      out[row * (columns + 1) + 1 + x] = (bytes[at] ?? 0) - (row > 0 ? (bytes[at - columns] ?? 0) : 0);
    }
  }
  return out;
}

/**
 * A cross-reference table as text, one section from 0 on (ISO 32000-1, 7.5.4). Free numbers refer
 * to the next free one, the last one to 0.
 */
export function crossReferenceTable(entries: ReadonlyMap<number, Entry>, size: number): string {
  const rows: string[] = [];
  let nextFree = 0;
  for (let number = size - 1; number >= 0; number--) {
    const [, place, generation] = entries.get(number) ?? [0, nextFree, number === 0 ? 65535 : 0];
    rows.push(`${String(place).padStart(10, '0')} ${String(generation).padStart(5, '0')} ${entries.has(number) ? 'n' : 'f'} \n`);
    if (!entries.has(number)) nextFree = number;
  }
  return `xref\n0 ${size}\n${rows.reverse().join('')}`;
}

function bytesFor(value: number): number {
  return Math.max(1, Math.ceil(Math.log2(value + 1) / 8));
}

function bigEndian(bytes: Uint8Array, at: number, width: number, value: number): void {
  for (let index = 0; index < width; index++) bytes[at + index] = Math.floor(value / 2 ** (8 * (width - 1 - index)));
}
