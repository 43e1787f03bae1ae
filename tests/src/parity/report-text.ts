import { markdownTable } from '../markdown-table.js';
import type { Comparison } from './compare-engines.js';

export interface Row {
  readonly file: string;
  readonly job: string;
  readonly outcome: Comparison | string;
  readonly verdict: 'same bytes' | 'within the bars' | 'palette' | 'same error' | 'other plan' | 'apart';
}

const VERDICTS = [
  'same bytes',
  'within the bars',
  'palette',
  'same error',
  'other plan',
  'apart',
] as const satisfies readonly Row['verdict'][];

/**
 * The report as Markdown: a summary, then every comparison that wasn't the same byte for byte, then
 * the files compared.
 */
export function reportText(rows: readonly Row[]): string {
  const jobs = [...new Set(rows.map(({ job }) => job))];
  const counted = jobs.map((job) => [
    job,
    ...VERDICTS.map((verdict) => String(rows.filter((row) => row.job === job && row.verdict === verdict).length)),
  ]);
  const different = rows.filter(({ verdict }) => verdict !== 'same bytes' && verdict !== 'same error' && verdict !== 'other plan');
  const unplanned = new Set(rows.filter(({ verdict }) => verdict === 'other plan').map(({ file }) => file));
  const failed = rows.filter(({ verdict }) => verdict === 'same error');
  return `# Parity of the two engines

Made by \`npm run parity\`, which runs the same plans on sharp and on the full engine in the built page in Chromium, over real files.
Bars: JPEG, PNG and WebP come out byte for byte the same, or within 0.5 % in size and 2 levels in every sample; AVIF within 5 % in size.

${markdownTable(['plan', ...VERDICTS], counted)}

*palette* is the one exception: libimagequant chooses colors in floating-point arithmetic, which the native build does with other
instructions than WebAssembly has. A nearly tied color may then fall the other way, and dithering carries it on. Such files are held to
2 % in size and 35 dB between the two instead.

*other plan*: sharp cannot do what the full engine does with these files, so that their plans differ before any pixel is touched:
animated AVIF and colors told by code points. ${[...unplanned].join(', ')}.

## Not byte for byte the same

${markdownTable(['file', 'plan', 'sharp bytes', 'full bytes', 'ratio', 'largest difference', 'PSNR', 'verdict'], different.map(differenceRow))}

## Refused by both

${markdownTable(['file', 'code'], [...new Map(failed.map(({ file, outcome }) => [file, String(outcome)]))])}

## Files

${[...new Set(rows.map(({ file }) => file))].join(', ')}
`;
}

function differenceRow({ file, job, outcome, verdict }: Row): string[] {
  if (typeof outcome === 'string') return [file, job, outcome, '', '', '', '', verdict];
  const { sharpBytes, fullBytes, maxDifference, psnr } = outcome;
  const ratio = (fullBytes / sharpBytes).toFixed(4);
  const decibels = Number.isFinite(psnr) ? psnr.toFixed(1) : 'same pixels';
  return [file, job, String(sharpBytes), String(fullBytes), ratio, String(maxDifference), decibels, verdict];
}
