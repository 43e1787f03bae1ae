import {
  type Bar,
  cappedShare,
  countedRows,
  cpuOf,
  fallbackOf,
  geometricMean,
  isDone,
  judge,
  looksOf,
  MIN_BYTES,
  mean,
  sharesOf,
} from './bars.js';
import type { ContenderName } from './contenders.js';
import { isResult } from './outcome.js';
import type { Entry, Row } from './row.js';

const NAMES: readonly ContenderName[] = ['imagemill', 'gs /ebook', 'gs /screen', 'qpdf', 'mutool', 'ocrmypdf'];

export interface Circumstances {
  readonly preset: string;
  readonly maxPages: number;
  readonly day: string;
  readonly machine: string;
  readonly versions: readonly string[];
}

/** The report in Markdown. */
export function writeReport(rows: readonly Row[], circumstances: Circumstances): string {
  const { preset, maxPages, day, machine, versions } = circumstances;
  const counted = byLoss(countedRows(rows));
  const small = byLoss(rows.filter((row) => !counted.includes(row)));
  const parts = [
    '# PDF compression against others',
    `Made by \`npm run bench:pdf\`; it fails where something does not run, never for a number. Preset \`${preset}\`, each document in a process of its own,
sharp and zlib as codecs. ${rows.length} documents: real ones of all kinds, and some made by code (\`made/\`). Sizes are shares of the original; means are geometric and count
what grew as 1. Everything is read by others’ programs: pages drawn at 100 dpi and text by poppler (up to ${maxPages} pages of a document, SSIM in
gray over windows of 8 × 8), links, fields, annotations, outline and tags by qpdf. Processor time is user and system time of the process and its
children, start of Node included. The others: ${versions.join(', ')}; ocrmypdf on scans only, without recognising text.`,
    '## What we aim at',
    `On the ${counted.length} documents of at least ${MIN_BYTES / 1000} kB that both we and Ghostscript open; the last lines of the table on all.`,
    table([['', 'aim', 'measured', ''], ...judge(rows).map(barCells)]),
    '## All contenders on these documents',
    table([
      ['', 'results', 'size', 'size where all of ours', 'mean SSIM', 'worst', 'same text', 'counts equal', 'processor time'],
      ...NAMES.map((name) => summaryCells(counted, name)),
    ]),
    '## Documents, those first where we do worst against Ghostscript',
    documentTable(counted),
    ...(small.length > 0 ? [`## Smaller documents, and those that one of the two does not open`, documentTable(small)] : []),
    ...listNotes(rows),
    `Measured on ${day}, ${machine}.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The bars as lines for a terminal. */
export function linesOf(rows: readonly Row[]): string[] {
  return judge(rows).map(
    ({ title, aim, measured, isMet, against }) =>
      `${isMet ? '✔' : '✖'} ${title}: ${measured} (${aim})${against.length > 0 ? ` – ${against.join(', ')}` : ''}`,
  );
}

function barCells({ title, aim, measured, isMet, against }: Bar): string[] {
  return [title, aim, measured, isMet ? 'met' : `**not met**${against.length > 0 ? `: ${against.join(', ')}` : ''}`];
}

function summaryCells(rows: readonly Row[], name: ContenderName): string[] {
  const done = rows.filter(({ entries }) => isDone(entries[name]));
  if (done.length === 0) return [name, '0', ...Array.from({ length: 7 }, () => '–')];
  const looks = looksOf(done, name);
  const compared = done.flatMap(({ entries }) => entries[name]?.comparison ?? []);
  const worst = Math.min(...compared.flatMap(({ looks }) => looks?.worst ?? []));
  return [
    name,
    `${done.length} of ${rows.length}`,
    geometricMean(sharesOf(done, name)).toFixed(3),
    geometricMean(sharesOf(done, 'imagemill')).toFixed(3),
    looks.length > 0 ? mean(looks).toFixed(4) : 'lossless',
    looks.length > 0 ? worst.toFixed(3) : '–',
    `${compared.filter(({ sameText }) => sameText).length}`,
    `${compared.filter(({ lost }) => lost.length === 0).length}`,
    `${(cpuOf(done, name) / 1000).toFixed(1)} s`,
  ];
}

/** Our size divided by Ghostscript's, both capped at the original's. */
function lossOf(row: Row): number {
  return (cappedShare(row, row.entries.imagemill) ?? 1) / (cappedShare(row, row.entries['gs /ebook']) ?? 1);
}

function byLoss(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => lossOf(b) - lossOf(a));
}

function documentTable(rows: readonly Row[]): string {
  const head = [
    'document',
    'kB',
    ...NAMES,
    '÷ /ebook',
    'SSIM (worst)',
    'SSIM /ebook',
    'text',
    'counts',
    'check',
    'CPU s',
    'CPU s /ebook',
    'peak MB',
  ];
  return table([head, ...rows.map(documentCells)]);
}

function documentCells(row: Row): string[] {
  const { document, entries } = row;
  const own = entries.imagemill;
  const rival = entries['gs /ebook'];
  const comparison = own?.comparison;
  return [
    document.name,
    (document.bytes / 1000).toFixed(0),
    ...NAMES.map((name) => shareText(row, entries[name])),
    lossOf(row).toFixed(2),
    comparison?.looks ? `${comparison.looks.mean.toFixed(4)} (${comparison.looks.worst.toFixed(3)})` : '–',
    rival?.comparison?.looks?.mean.toFixed(4) ?? '–',
    comparison ? (comparison.sameText ? 'same' : '**differs**') : '–',
    comparison
      ? comparison.lost.map((lost) => `**${lost}**`).join(', ') ||
        (comparison.altered.length > 0 ? `equal; other words: ${comparison.altered.join(', ')}` : 'equal')
      : '–',
    comparison ? (comparison.worse === undefined ? 'fine' : '**worse**') : '–',
    ((own?.outcome.cpuMs ?? 0) / 1000).toFixed(1),
    ((rival?.outcome.cpuMs ?? 0) / 1000).toFixed(1),
    ((own?.outcome.own?.peakBytes ?? 0) / 1e6).toFixed(0),
  ];
}

function shareText({ document }: Row, entry: Entry | undefined): string {
  if (!entry) return '';
  return isResult(entry.outcome) ? (entry.outcome.bytes / document.bytes).toFixed(3) : 'fails';
}

function listNotes(rows: readonly Row[]): string[] {
  const own = rows.map((row) => ({ name: row.document.name, row, outcome: row.entries.imagemill?.outcome }));
  const fallbacks = own.flatMap(({ name, row }) => (fallbackOf(row) ? [`- ${name}: ${fallbackOf(row)}`] : []));
  const refused = own.flatMap(({ name, outcome }) => (outcome && 'failed' in outcome ? [`- ${name}: ${outcome.failed}`] : []));
  const worse = own.flatMap(({ name, row }) => {
    const complaint = row.entries.imagemill?.comparison?.worse;
    return complaint ? [`- ${name}: ${complaint}`] : [];
  });
  const section = (title: string, lines: readonly string[]) => (lines.length > 0 ? [`## ${title}`, lines.join('\n')] : []);
  return [
    ...section('Less than the whole work', fallbacks),
    ...section('Refused', refused),
    ...section('What `qpdf --check` finds in results only', worse),
  ];
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
