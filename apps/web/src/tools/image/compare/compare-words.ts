import { formatBytes, type RunReport } from '@imagemill/core';
import { FORMATS, type InputFormat, isOutputFormat } from '@imagemill/files';
import type { FormatChoice } from '../../../shell/words/format-words.js';
import { changeWords } from '../../../shell/words/results.js';
import { scorePhrase } from '../../../shell/words/score-words.js';

/** A version of a file: the requested format and the result. Without a report it's the original. */
export interface Version {
  readonly source: InputFormat;
  readonly originalBytes: number;
  readonly wanted?: FormatChoice;
  readonly report?: RunReport;
}

/** How a version was produced and how it looks: "WebP, quality 60, very close (75)". */
export function describeVersion({ source, wanted = 'keep', report }: Version): string {
  if (!report) return `Original, ${FORMATS[source].label}`;
  const { label } = FORMATS[report.format];
  if (report.reason && isOutputFormat(wanted) && wanted !== report.format)
    return `Not smaller as ${FORMATS[wanted].label}, so it stays ${label}`;
  if (report.result === 'unchanged') return 'Not smaller, so the original stays';
  if (report.reason) return `${label}, pixels untouched`;
  const how = report.qualityUsed === undefined ? 'lossless' : `quality ${report.qualityUsed}`;
  const look = report.visualScore === undefined ? [] : [scorePhrase(report.visualScore)];
  return [label, how, ...look].join(', ');
}

/** A version with its size, for screen readers: "WebP, quality 60, very close (75): 182 kB, −71 %". */
export function versionWords(version: Version): string {
  const { report, originalBytes } = version;
  const size = report ? `${formatBytes(report.resultBytes)}, ${changeWords(report)}` : formatBytes(originalBytes);
  return `${describeVersion(version)}: ${size}`;
}

/** Says that one side's settings now apply to all files. */
export function usedWords(count: number): string {
  return count === 1 ? 'The file is done again with these settings.' : `All ${count} files are done again with these settings.`;
}
