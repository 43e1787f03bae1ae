import type { SourceInfo } from '@imagemill/core';
import type { Result } from '../item.js';

/** Two pictures can lie on top of one another where they show the same part in the same proportions. */
export function isComparable(source: SourceInfo | undefined, { report }: Result): boolean {
  if (!source || report.result !== 'optimized') return false;
  // Rounding to whole pixels may move the shorter side by one.
  return Math.abs(source.width * report.height - source.height * report.width) <= Math.max(source.width, source.height);
}
