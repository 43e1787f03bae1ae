import { markdownTable } from '../markdown-table.js';
import { JOBS, missesOf, PSNR_BAR, type Row, ratioOf, SCORE_BAR, SIDE, UNSEEN_SCORE } from './portable-comparison.js';

/** The report as Markdown: a summary, the exceptions with their reasons, then every comparison. */
export function portableReportText(rows: readonly Row[]): string {
  const apart = rows.filter((row) => missesOf(row).length > 0);
  return `# The portable engine against the full one

Made by \`npm run parity:portable\`: both engines of the built page in Chromium, the same settings, photos, screenshots and drawings at
${SIDE.longEdge} pixels, at quality 80 where none is given. PSNR and score (SSIMULACRA 2) are against the full engine's lossless result of that size, on white.

A row is apart where bytes differ by more than the bar, where the score is more than ${SCORE_BAR} points lower and below ${UNSEEN_SCORE}, or where the result is
more than ${PSNR_BAR} dB farther from the picture. From 50, fair, to 70, good, and on to ${UNSEEN_SCORE}, from where on nobody tells pictures apart, it is 20 points each.
Lossless results score less than 100 where the engines' ways of resizing round differently.

${markdownTable(
  ['output', 'bar', 'least ratio', 'mean ratio', 'largest ratio', 'full score', 'portable score', 'least difference', 'within'],
  summaryOf(rows),
)}

Scores are means; the least difference is that of the picture which comes off worst.

## Exceptions

${markdownTable(
  ['file', 'output', 'ratio', 'score', 'PSNR', 'apart in', 'why'],
  apart.map((row) => [
    ...[row.file, row.job.label, ratioOf(row).toFixed(3), signed(row.portable.score - row.full.score)],
    ...[signed(row.portable.psnr - row.full.psnr), missesOf(row).join(', '), reasonOf(row)],
  ]),
)}

## Every comparison

${markdownTable(
  ['file', 'output', 'full bytes', 'portable bytes', 'ratio', 'full PSNR', 'portable PSNR', 'full score', 'portable score', ''],
  rows.map(detailOf),
)}
`;
}

function summaryOf(rows: readonly Row[]): string[][] {
  return JOBS.map((job) => {
    const own = rows.filter((row) => row.job === job);
    const ratios = own.map(ratioOf).sort((a, b) => a - b);
    const mean = Math.exp(meanOf(ratios.map(Math.log)));
    const ends = [ratios[0] ?? 0, mean, ratios[ratios.length - 1] ?? 0].map((ratio) => ratio.toFixed(3));
    const scores = [meanOf(own.map(({ full }) => full.score)), meanOf(own.map(({ portable }) => portable.score))];
    const worst = Math.min(...own.map(({ full, portable }) => portable.score - full.score));
    return [
      ...[job.label, `${Math.round(job.bar * 100)} %`, ...ends, ...scores.map((score) => score.toFixed(1)), signed(worst)],
      `${own.filter((row) => missesOf(row).length === 0).length} of ${own.length}`,
    ];
  });
}

function detailOf(row: Row): string[] {
  const { file, job, full, portable } = row;
  return [
    ...[file, job.label, String(full.bytes), String(portable.bytes), ratioOf(row).toFixed(3), decibels(full.psnr), decibels(portable.psnr)],
    ...[full.score.toFixed(1), portable.score.toFixed(1), missesOf(row).length > 0 ? 'apart' : ''],
  ];
}

/** Files this small are mostly container and palette. */
const TINY_BYTES = 2000;

function reasonOf(row: Row): string {
  const { job, full, portable } = row;
  if (full.bytes < TINY_BYTES) return 'a tiny file: a few bytes or one color make the difference';
  if (job.options.format !== 'avif') return 'not explained';
  if (missesOf(row).every((miss) => miss === 'PSNR')) return 'its encoder is older; by what one sees of it the result is within the bar';
  return portable.score - full.score > 1
    ? 'the quality estimated from its texture is too high: the result is larger and better'
    : 'its encoder is older and needs more bytes for the same score here';
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function decibels(psnr: number): string {
  return Number.isFinite(psnr) ? psnr.toFixed(1) : 'same';
}

function signed(difference: number): string {
  if (!Number.isFinite(difference)) return '';
  return `${difference > 0 ? '+' : ''}${difference.toFixed(1)}`;
}
