/** A picture is made smaller only where that takes away a fair part of its pixels. */
const EXCESS = 1.25;

/**
 * The pixels a picture needs when it is drawn `size` inches large at `dpi`; undefined where it has hardly more, or was not seen drawn.
 * Both sides shrink alike, by what the one that is seen closer needs.
 */
export function wantedSize(
  image: { readonly width: number; readonly height: number },
  size: { readonly width: number; readonly height: number } | undefined,
  dpi: number,
  excess = EXCESS,
): { width: number; height: number } | undefined {
  if (!size) return undefined;
  const scale = Math.max((size.width * dpi) / image.width, (size.height * dpi) / image.height);
  // A size of zero is no use at all: nothing is known.
  if (!(scale > 0) || scale * excess >= 1) return undefined;
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
}
