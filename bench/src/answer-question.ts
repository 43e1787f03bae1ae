import os from 'node:os';
import type { Question } from './question.js';
import type { Answer } from './results.js';
import { runRounds } from './run-rounds.js';

/** Opens a question's trial, runs its rounds, and ends whatever was started, also where something fails. */
export async function answerQuestion(question: Question, rounds: number, log: (line: string) => void): Promise<Answer> {
  const closers: (() => unknown)[] = [];
  const load = os.loadavg()[0] ?? 0;
  log(`${question.title}: starting and warming up…`);
  try {
    const trial = await question.open((close) => closers.push(close));
    const ratios = await runRounds(trial.pairs, rounds, (round, seen) => {
      const list = Object.entries(seen).map(([row, ratio]) => `${row} ${ratio.toFixed(2)}`);
      log(`  round ${round + 1} of ${rounds}: ${list.join('; ')}`);
    });
    await trial.check?.();
    return { day: new Date().toISOString().slice(0, 10), machine: machine(), load, ratios };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

function machine(): string {
  return `${os.availableParallelism()} × ${os.arch()}, Node ${process.versions.node}`;
}
