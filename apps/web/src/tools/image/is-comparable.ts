import { isPdfReport, pictureOf, type Result, type Source } from '../../shell/item.js';

/** Whether two images can be overlaid: both show the same part in the same proportions. */
export function isComparable(source: Source | undefined, { report }: Result): boolean {
  const picture = pictureOf(source);
  // An SVG that stays an SVG was already compared, by rendering both.
  if (!picture || report.result !== 'optimized' || isPdfReport(report) || report.format === 'svg') return false;
  // Rounding to whole pixels can shift the shorter side by one.
  return Math.abs(picture.width * report.height - picture.height * report.width) <= Math.max(picture.width, picture.height);
}
