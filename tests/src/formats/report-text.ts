import type { Notice } from '@imagemill/core';
import { FORMATS, type InputFormat, type SourceInfo } from '@imagemill/files';
import { markdownTable } from '../markdown-table.js';
import type { FileRow } from './file-row.js';
import { JOBS } from './jobs.js';
import type { Done, Outcome, Refused } from './run-job.js';
import { verdictOn } from './verdict.js';

const MARKS: Readonly<Record<Notice, readonly [mark: string, words: string]>> = {
  animation_lost: ['A', 'animation lost, the first frame kept'],
  pages_left_out: ['P', 'one page of several'],
  gain_map_lost: ['G', 'HDR gain map dropped'],
  converted_to_srgb: ['S', 'colors converted to sRGB'],
  transparency_flattened: ['T', 'transparent parts filled'],
  reduced_to_8_bit: ['D', 'depth reduced to 8 bits'],
};

/**
 * The table as Markdown: what happens by format, then every file with every job, then every refusal
 * with its reason.
 */
export function reportText(rows: readonly FileRow[]): string {
  const formats = [...new Set(rows.map(formatOf))].sort();
  const marks = Object.values(MARKS).map(([mark, words]) => `${mark} ${words}`);
  return `# Every file, every format

Made by \`npm run formats\`: the full engine of the built page, in Chromium, on ${rows.length} real files (photos, graphics, odd and
broken ones) × ${JOBS.length} jobs. Names are those of the test corpus, which is not part of the project.

Each result was held against what it promises: it has the format, size and frames that the plan says; \`compress\` gives no more bytes
than it got; what is \`unchanged\` is the original byte for byte; and with the default settings no result holds a position, a serial
number, XMP, IPTC, comments or anything else that could still be cut out. **${countFaults(rows)} results broke a promise.** A valid
file within the limits that Chromium, libvips or libheif decodes must not be refused: **${countUnjust(rows)} were.**

## By format

Results of all files of a format; the rest was refused, for the reasons below.

${markdownTable(
  ['format', 'files', ...JOBS.map(({ label }) => label)],
  formats.map((format) => summaryRow(format, rows)),
)}

## By file

A number is the size of the result in percent of the original. *same*: the original came back byte for byte; *cut*: its pixels stayed,
metadata was cut out; another format in front: the original's format was kept.

${marks.join(' · ')} · f frames

${formats.map((format) => section(format, rows)).join('\n\n')}

## Refused

\`invalid_option\` stands for choices that make no sense, such as JPEG or GIF without loss, and is left out here. Other readers were
asked about every file that was not refused by a limit alone: Chromium's own decoder in a plain page, libvips at its most lenient
(\`fail_on: none\`), libheif, and ImageMagick. A browser shows what it can of a damaged file; a tool that keeps people's pictures must
not pass the torso off as the whole.

${markdownTable(['file', 'code', 'jobs', 'Chromium', 'libvips', 'libheif', 'ImageMagick', 'verdict'], rows.flatMap(refusedRows))}
`;
}

/** How many results broke a promise of the engine. */
export function countFaults(rows: readonly FileRow[]): number {
  return rows.flatMap(({ outcomes }) => outcomes).filter(({ faults }) => faults.length > 0).length;
}

/** How many files were refused although they are valid. */
export function countUnjust(rows: readonly FileRow[]): number {
  return rows.filter((row) => row.outcomes.some((outcome) => outcome.kind === 'refused' && !verdictOn(row, outcome))).length;
}

const NOT_READ = 'not read';

function formatOf({ source }: FileRow): InputFormat | typeof NOT_READ {
  return source?.format ?? NOT_READ;
}

function labelOf(format: InputFormat | typeof NOT_READ): string {
  return format === NOT_READ ? 'No known header' : FORMATS[format].label;
}

function summaryRow(format: InputFormat | typeof NOT_READ, rows: readonly FileRow[]): string[] {
  const own = rows.filter((row) => formatOf(row) === format);
  const done = JOBS.map((_, index) => own.filter(({ outcomes }) => outcomes[index]?.kind === 'done').length);
  return [labelOf(format), String(own.length), ...done.map(String)];
}

function section(format: InputFormat | typeof NOT_READ, rows: readonly FileRow[]): string {
  const own = rows.filter((row) => formatOf(row) === format);
  const head = ['file', 'is', ...JOBS.map(({ label }) => label)];
  const lines = own.map(({ name, source, outcomes }) => [name, source ? traits(source) : '–', ...outcomes.map((one) => cell(one, source))]);
  return `### ${labelOf(format)}\n\n${markdownTable(head, lines)}`;
}

function traits(source: SourceInfo): string {
  const { width, height, orientation, bitDepth, colorModel, alpha, profile, animated, frames, gainMap } = source;
  const words = [
    width > 0 ? `${width} × ${height}` : 'no size',
    orientation > 1 && `turned (${orientation})`,
    bitDepth !== 8 && `${bitDepth}-bit`,
    colorModel !== 'rgb' && (colorModel === 'cmyk' ? 'CMYK' : colorModel),
    alpha && 'alpha',
    profile === 'other' && 'own colors',
    profile === 'coded' && 'coded colors',
    gainMap && 'gain map',
    animated ? 'animated' : frames > 1 && `${frames} pages`,
  ];
  return words.filter(Boolean).join(', ');
}

function cell(outcome: Outcome, source: SourceInfo | undefined): string {
  const broken = outcome.faults.length > 0 ? ` **${outcome.faults.join(', ')}**` : '';
  return (outcome.kind === 'refused' ? `\`${outcome.code}\`` : doneWords(outcome, source)) + broken;
}

function doneWords(
  { job, result, reason, format, frames, bytes, originalBytes, notices }: Done & { job: string },
  source?: SourceInfo,
): string {
  const wanted = JOBS.find(({ label }) => label === job);
  const kept = reason !== undefined && wanted?.operation === 'compress';
  const size = result === 'unchanged' ? 'same' : kept ? 'cut' : `${percent(bytes / originalBytes)} %`;
  // Leave out a format that is expected: the column or the file already tells it.
  const expected = wanted?.to ?? (wanted?.options.format as string | undefined) ?? source?.format;
  const letters = notices.map((notice) => MARKS[notice][0]).join('');
  return [format !== expected && FORMATS[format].label, size, frames > 1 && `${frames} f`, letters].filter(Boolean).join(' ');
}

function percent(share: number): string {
  return share < 0.1 ? (100 * share).toFixed(1) : Math.round(100 * share).toLocaleString('en');
}

function refusedRows(row: FileRow): string[][] {
  const refused = row.outcomes.filter((one): one is Refused & Outcome => one.kind === 'refused' && one.code !== 'invalid_option');
  const codes = [...new Set(refused.map(({ code }) => code))];
  return codes.map((code) => {
    const own = refused.filter((one) => one.code === code);
    const possible = row.outcomes.filter((one) => one.kind === 'done' || one.code !== 'invalid_option').length;
    const jobs = own.length === possible ? 'all' : own.map(({ job }) => job).join(', ');
    const [first] = own;
    const verdict = first && verdictOn(row, first);
    const others = row.others ?? { chromium: 'not asked', vips: 'not asked', libheif: 'not asked', magick: 'not asked' };
    const answers = [others.chromium, others.vips, others.libheif, others.magick].map((words) => words.split(':')[0] ?? '');
    return [row.name, `\`${code}\``, jobs, ...answers, verdict ?? '**valid: must not be refused**'];
  });
}
