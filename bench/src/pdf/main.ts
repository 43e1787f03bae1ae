import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PDF_PRESET_NAMES } from '@imagemill/core';
import { repoRoot } from '@imagemill/testkit';
import { ours, RIVALS } from './contenders.js';
import { type BenchDocument, listDocuments } from './documents.js';
import { readFacts } from './facts.js';
import { isResult, listVersions, type Outcome, runOurs, runRival } from './outcome.js';
import { linesOf, writeReport } from './report.js';
import { compareWith, type Entry, type Row } from './row.js';

// `node main.js [--only part-of-a-name …] [--ours] [--large] [--preset name] [--pages N]`:
// compresses and compares documents, and writes docs/bench/pdf.md.
const REPORT = join(repoRoot(), 'docs', 'bench', 'pdf.md');

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      ours: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      preset: { type: 'string', default: 'recommended' },
      pages: { type: 'string', default: '6' },
    },
  });
  const { preset } = values;
  if (!PDF_PRESET_NAMES.some((name) => name === preset))
    throw new Error(`Expected a preset of ${PDF_PRESET_NAMES.join(', ')} but received ${preset}.`);
  if (process.platform !== 'linux') throw new Error('The bench reads CPU time from /proc and so needs Linux.');
  const maxPages = Number(values.pages);
  const documents = await listDocuments({ only: values.only, withLarge: values.large });
  const rows: Row[] = [];
  for (const document of documents) {
    const row = await measure(document, { preset, maxPages, withRivals: !values.ours });
    console.log(lineOf(row));
    rows.push(row);
  }
  for (const line of linesOf(rows)) console.log(line);
  // Partial runs and other presets are only for looking at the numbers; the report covers
  // everything.
  if (values.only.length > 0 || values.ours || preset !== 'recommended') return;
  const machine = `${os.cpus().length} × ${process.arch}, Node ${process.versions.node}`;
  const day = new Date().toISOString().slice(0, 10);
  await writeFile(REPORT, writeReport(rows, { preset, maxPages, day, machine, versions: await listVersions() }));
}

interface Settings {
  readonly preset: string;
  readonly maxPages: number;
  readonly withRivals: boolean;
}

async function measure(document: BenchDocument, { preset, maxPages, withRivals }: Settings): Promise<Row> {
  const facts = await readFacts(document.path, document.hash);
  const compare = (outcome: Outcome, isLossless = false): Promise<Entry> =>
    compareWith(document, facts, outcome, isLossless ? undefined : maxPages);
  const entries: Partial<Record<string, Entry>> = { imagemill: await compare(await runOurs(ours(preset), document, preset)) };
  for (const rival of withRivals ? RIVALS : RIVALS.slice(0, 1))
    if (rival.appliesTo(document)) entries[rival.name] = await compare(await runRival(rival, document), rival.isLossless);
  return { document, facts, entries };
}

function lineOf({ document, entries }: Row): string {
  const sizes = Object.entries(entries).map(([name, { outcome }]) =>
    isResult(outcome) ? `${name} ${(outcome.bytes / document.bytes).toFixed(3)}` : `${name} fails (${outcome.failed})`,
  );
  const own = entries.imagemill;
  const comparison = own?.comparison;
  const found = [
    `SSIM ${comparison?.looks?.mean.toFixed(4)}`,
    `${own?.outcome.cpuMs} ms`,
    ...(comparison && !comparison.sameText ? ['TEXT DIFFERS'] : []),
    ...(comparison?.lost ?? []),
    ...(comparison?.worse ? [`CHECK WORSE: ${comparison.worse}`] : []),
  ];
  return `${document.name} ${(document.bytes / 1000).toFixed(0)} kB: ${sizes.join(', ')}; ${found.join(', ')}`;
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
