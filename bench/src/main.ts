import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { repoRoot } from '@imagemill/testkit';
import { answerQuestion } from './answer-question.js';
import { QUESTIONS } from './questions.js';
import { linesOf, writeReport } from './report.js';
import { readResults, writeResults } from './results.js';

// `node main.js [question …] [--rounds N]`: answers these questions, or all if none is named, and
// rewrites docs/bench.
const FOLDER = join(repoRoot(), 'docs', 'bench');
const RESULTS = join(FOLDER, 'results.json');

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string' } } });
  const known = QUESTIONS.map(({ id }) => id);
  const unknown = positionals.filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`Expected questions of ${known.join(', ')} but received ${unknown.join(', ')}.`);
  if (process.platform !== 'linux') throw new Error('The bench reads CPU time from /proc and so needs Linux.');

  for (const question of QUESTIONS.filter(({ id }) => positionals.length === 0 || positionals.includes(id))) {
    const answer = await answerQuestion(question, Number(values.rounds ?? question.rounds), console.log);
    // Save after each question, before anything else is done with the answer: the next one may
    // fail.
    await writeResults(RESULTS, { ...(await readResults(RESULTS)), [question.id]: answer });
    for (const line of linesOf(question, answer)) console.log(line);
  }
  const files = Object.entries(writeReport(QUESTIONS, await readResults(RESULTS)));
  await Promise.all(files.map(([name, text]) => writeFile(join(FOLDER, name), text)));
}

try {
  await main();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
