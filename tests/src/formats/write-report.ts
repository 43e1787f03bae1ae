import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect, readerOf } from '@imagemill/files';
import { repoRoot } from '@imagemill/testkit';
import { type CorpusFile, corpusFiles } from '../corpus.js';
import { openPageEngine } from '../open-engines.js';
import type { FileRow } from './file-row.js';
import { JOBS } from './jobs.js';
import { openOtherReaders } from './other-readers.js';
import { openProgress } from './progress.js';
import { countFaults, countUnjust, reportText } from './report-text.js';
import { runJob } from './run-job.js';

/** Refused regardless of the file's content: by a limit, or because the choice makes no sense. */
const BY_RULE = new Set(['too_many_pixels', 'invalid_option']);

const files = corpusFiles(/^(?!pdf)/);
if (!files) throw new Error('The table is made from the corpus, which is not beside this checkout');
const [engine, readers, progress] = await Promise.all([openPageEngine(), openOtherReaders(), openProgress()]);

async function rowOf({ name, path }: CorpusFile): Promise<FileRow> {
  const input = await readFile(path);
  const source = await inspect(readerOf(input)).catch(() => undefined);
  const outcomes = [];
  for (const job of JOBS) outcomes.push(await runJob(engine, input, job));
  const asks = outcomes.some((outcome) => outcome.kind === 'refused' && !BY_RULE.has(outcome.code));
  return { name, source, outcomes, others: asks ? await readers.ask(input, source?.format) : undefined };
}

const rows: FileRow[] = [];
for (const [index, file] of files.entries()) {
  const started = Date.now();
  const known = progress.find(file.name);
  const row = known ?? (await rowOf(file));
  if (!known) await progress.add(row);
  rows.push(row);
  const codes = new Set(row.outcomes.map((outcome) => (outcome.kind === 'done' ? 'done' : outcome.code)));
  console.log(`${index + 1}/${files.length} ${file.name}: ${[...codes].join(', ')}${known ? '' : ` (${Date.now() - started} ms)`}`);
}
await Promise.all([engine.close(), readers.close()]);
await writeFile(join(repoRoot(), 'docs/formats.md'), reportText(rows));
await progress.forget();
const [faults, unjust] = [countFaults(rows), countUnjust(rows)];
console.log(`${rows.length} files × ${JOBS.length} jobs: ${faults} broken promises, ${unjust} valid files refused`);
process.exit(faults + unjust > 0 ? 1 : 0);
