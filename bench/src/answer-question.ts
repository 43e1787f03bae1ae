import os from 'node:os';
import type { Question, RoundRatios, Trial } from './question.js';
import type { Answer, Ratios } from './results.js';

/** Opens a question's trial, runs its rounds, and closes everything it started, even on failure. */
export async function answerQuestion(question: Question, rounds: number, log: (line: string) => void): Promise<Answer> {
  const closers: (() => unknown)[] = [];
  const load = os.loadavg()[0] ?? 0;
  log(`${question.title}: starting and warming up…`);
  try {
    const trial = await question.open((close) => closers.push(close));
    const count = trial.rounds?.length ?? rounds;
    const ratios = await runRounds(trial, count, (round, seen) => {
      const name = trial.rounds?.[round];
      log(`  round ${round + 1} of ${count}${name ? ` (${name})` : ''}: ${listOf(seen)}`);
    });
    await trial.check?.();
    const about = trial.rounds && { of: trial.rounds };
    return { day: new Date().toISOString().slice(0, 10), machine: machine(), load, ...about, ratios, ...(await trial.findings?.()) };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Runs a trial's rounds and collects their ratios. */
export async function runRounds(trial: Trial, rounds: number, onRound: (round: number, ratios: RoundRatios) => void): Promise<Ratios> {
  const ratios: Record<string, Record<string, number[]>> = {};
  for (let round = 0; round < rounds; round++) {
    const seen = await trial.round(round);
    for (const [baseline, rows] of Object.entries(seen)) {
      ratios[baseline] ??= {};
      for (const [row, ratio] of Object.entries(rows)) ratios[baseline][row] = [...(ratios[baseline][row] ?? []), ratio];
    }
    onRound(round, seen);
  }
  return ratios;
}

function listOf(seen: RoundRatios): string {
  const several = Object.keys(seen).length > 1;
  const list = Object.entries(seen).flatMap(([baseline, rows]) =>
    Object.entries(rows).map(([row, ratio]) => `${row}${several ? ` ÷ ${baseline}` : ''} ${ratio.toFixed(2)}`),
  );
  return list.join('; ');
}

function machine(): string {
  return `${os.availableParallelism()} × ${os.arch()}, Node ${process.versions.node}`;
}
