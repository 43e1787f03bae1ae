import type { Notice, RunReport } from '@imagemill/core';
import { FORMATS, isOutputFormat } from '@imagemill/files';

/** What a plan gave up, in words for the user. */
export const NOTICE_WORDS: Record<Notice, string> = {
  animation_lost: 'Only the first frame was kept.',
  pages_left_out: 'Only one page was kept.',
  gain_map_lost: 'The HDR layer was dropped.',
  converted_to_srgb: 'Colors were converted to sRGB.',
  transparency_flattened: 'Transparent parts were filled.',
  reduced_to_8_bit: 'Reduced to 8 bits per color.',
};

/**
 * Saved share of the original in whole percent; never 100, and at least 1 if anything was saved.
 */
export function savedPercent({ originalBytes, resultBytes }: Pick<RunReport, 'originalBytes' | 'resultBytes'>): number {
  if (originalBytes <= 0 || resultBytes >= originalBytes) return 0;
  return Math.min(99, Math.max(1, Math.round((1 - resultBytes / originalBytes) * 100)));
}

/** How the size of a file changed, with its sign: "−71 %" or "+20 %". */
export function changeWords({ originalBytes, resultBytes }: Pick<RunReport, 'originalBytes' | 'resultBytes'>): string {
  const saved = savedPercent({ originalBytes, resultBytes });
  if (saved > 0) return `−${saved} %`;
  const grown = originalBytes > 0 ? Math.round((resultBytes / originalBytes - 1) * 100) : 0;
  return grown > 0 ? `+${grown} %` : '0 %';
}

/** Pixels across and down: "1600 × 1200". */
export function pixelWords({ width, height }: Pick<RunReport, 'width' | 'height'>): string {
  return `${width} × ${height}`;
}

/** Why the image in a file was left as it was; undefined if it was written again. */
export function keptWords({ result, reason, format }: Pick<RunReport, 'result' | 'reason' | 'format'>, wanted: string): string | undefined {
  if (!reason) return undefined;
  const kept = result === 'unchanged' ? 'The original is kept.' : 'Only metadata was cut out.';
  if (reason === 'would_lose_parts') return `Only one of its frames or pages could be written. ${kept}`;
  if (isOutputFormat(wanted) && wanted !== format) return `As ${FORMATS[wanted].label} it would be larger. ${kept}`;
  return `Already as small as these settings make it. ${kept}`;
}
