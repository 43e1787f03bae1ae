const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** Formats bytes the way people read them: three significant digits, decimal units (1.4 MB). */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // 999.5 would print as "1000 kB"
  while (unit < UNITS.length - 1 && value >= (unit === 0 ? 1000 : 999.5)) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits))} ${UNITS[unit]}`;
}

/** Formats pixels the way people read them: 12 megapixels. */
export function formatPixels(pixels: number): string {
  const mega = pixels / 1_000_000;
  return `${mega >= 10 ? Math.floor(mega) : Number(mega.toFixed(1))} megapixels`;
}
