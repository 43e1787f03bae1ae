import { FORMATS, formatBytes, type InputFormat, type RunReport } from '@imagemill/core';
import { changeWords } from './results.js';

/** How a picture was made: "WebP, quality 60". Without a report it is the original. */
export function makingWords(format: InputFormat, report?: RunReport): string {
  if (!report) return `Original, ${FORMATS[format].label}`;
  const { label } = FORMATS[report.format];
  if (report.result === 'unchanged') return `Not smaller, so the original stays`;
  if (report.reason) return `${label}, pixels untouched`;
  return report.qualityUsed === undefined ? `${label}, lossless` : `${label}, quality ${report.qualityUsed}`;
}

/** A picture with its size, said aloud: "WebP, quality 60: 182 kB, −71 %". */
export function pictureWords(format: InputFormat, originalBytes: number, report?: RunReport): string {
  const making = makingWords(format, report);
  return report ? `${making}: ${formatBytes(report.resultBytes)}, ${changeWords(report)}` : `${making}: ${formatBytes(originalBytes)}`;
}

/** That a side's settings are now those of all files. */
export function usedWords(count: number): string {
  return count === 1 ? 'The file is done again with these settings.' : `All ${count} files are done again with these settings.`;
}
