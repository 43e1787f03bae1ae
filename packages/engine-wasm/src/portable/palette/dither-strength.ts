/** What a run of pixels counts to begin with: a single pixel with a colour of its own is hardly dithered. */
const LONELY = 2.5;

/**
 * How much each pixel is to be dithered, 0 to 255, in place: even surfaces, and those more that fell into large patches of one colour.
 * Between small patches steps do not show, and dithering would but add noise and bytes. Looks along rows and one pixel up and down.
 */
export function ditherStrength(even: Uint8Array, indexes: Uint8Array, width: number): void {
  for (let start = 0; start < indexes.length; ) {
    const rowEnd = start - (start % width) + width;
    const color = indexes[start] as number;
    let alike = LONELY;
    let end = start;
    for (; end < rowEnd && indexes[end] === color; end += 1) {
      alike += 1;
      if (indexes[end - width] === color) alike += 1;
      if (indexes[end + width] === color) alike += 1;
    }
    for (let at = start; at < end; at += 1) even[at] = (even[at] as number) * (1 - LONELY / alike);
    start = end;
  }
}
