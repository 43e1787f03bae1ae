/**
 * Colors as they're compared: premultiplied, 0 to 1, and a little darker than sRGB's levels, so
 * that equal distances look about equally large. The scale and the distance are those of
 * libimagequant 2.4 (Kornel Lesiński and others, BSD 2-Clause).
 */
const EXPONENT = 0.5499 / 0.45455;

/** The perceived light of each level. */
export const LIGHT = Float32Array.from({ length: 256 }, (_, level) => (level / 255) ** EXPONENT);

/** The level of a perceived light. */
export function levelOf(light: number): number {
  return Math.max(0, Math.min(255, Math.round(light ** (1 / EXPONENT) * 255)));
}

/**
 * The squared distance between two colors, on black and on white combined: transparent colors look
 * different on different backgrounds. It's a distance in six dimensions, so the triangle inequality
 * applies.
 */
export function difference(palette: Float32Array, index: number, red: number, green: number, blue: number, alpha: number): number {
  const at = index * 4;
  const r = (palette[at] as number) - red;
  const g = (palette[at + 1] as number) - green;
  const b = (palette[at + 2] as number) - blue;
  const a = alpha - (palette[at + 3] as number);
  return r * r + g * g + b * b + (r + a) * (r + a) + (g + a) * (g + a) + (b + a) * (b + a);
}
