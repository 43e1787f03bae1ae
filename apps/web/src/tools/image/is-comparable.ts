import { imageOf, isPdfReport, type Result, type Source } from '../../shell/item.js';

/** Whether two images can be overlaid: both show the same part in the same proportions. */
export function isComparable(source: Source | undefined, { report }: Result): boolean {
  const image = imageOf(source);
  // An SVG that stays an SVG was already compared, by rendering both.
  if (!image || report.result !== 'optimized' || isPdfReport(report) || report.format === 'svg') return false;
  // Rounding to whole pixels can shift the shorter side by one.
  return Math.abs(image.width * report.height - image.height * report.width) <= Math.max(image.width, image.height);
}
