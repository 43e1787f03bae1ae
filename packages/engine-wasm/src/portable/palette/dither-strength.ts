/**
 * What a run of pixels counts to begin with: a single pixel in a different color is hardly
 * dithered.
 */
const LONELY = 2.5;

/**
 * How much to dither each pixel, 0 to 255, in place: more on even surfaces, and more if they fell
 * into large patches of one color. Between small patches, steps don't show, and dithering would
 * only add noise and bytes. Looks along rows and one pixel up and down.
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
