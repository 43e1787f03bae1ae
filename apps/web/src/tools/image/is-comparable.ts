import { isPdfReport, pictureOf, type Result, type Source } from '../../shell/item.js';

/** Two pictures can lie on top of one another where they show the same part in the same proportions. */
export function isComparable(source: Source | undefined, { report }: Result): boolean {
  const picture = pictureOf(source);
  // A drawing that stays one has been compared already, by drawing both.
  if (!picture || report.result !== 'optimized' || isPdfReport(report) || report.format === 'svg') return false;
  // Rounding to whole pixels may move the shorter side by one.
  return Math.abs(picture.width * report.height - picture.height * report.width) <= Math.max(picture.width, picture.height);
}
