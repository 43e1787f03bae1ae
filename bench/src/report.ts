import { BARS, isMet } from './bars.js';
import { drawPlot, type PlotRow } from './plot.js';
import type { Question } from './question.js';
import type { Answer, Results } from './results.js';
import { summarise } from './statistics.js';

/** The report in Markdown and its pictures, by file name. */
export function writeReport(questions: readonly Question[], results: Results): Readonly<Record<string, string>> {
  const answered = questions.flatMap((question) => {
    const answer = results[question.id];
    return answer ? [{ question, answer, rows: rowsOf(question, answer) }] : [];
  });
  const plots = answered.map(({ question, rows }) => [`${question.id}.svg`, drawPlot(question.title, question.baseline, rows)]);
  return { 'README.md': `${[INTRODUCTION, ...answered.map(section)].join('\n\n')}\n`, ...Object.fromEntries(plots) };
}

const INTRODUCTION = `# Measured comparisons

Made by \`npm run bench\`; \`npm run bench -- engine\` asks one question only. Not a test: it fails where something does not run, never for a number.
Contenders run in turns, A B, then B A, and so on. A ratio is taken within each round; the table shows the median over the rounds and
between which two numbers the middle half of them lies. What we aim at, and why, stands in \`bench/src/bars.ts\`; the ratios of every round in
[results.json](results.json).`;

/** Each row of an answer with its bar, in the order of the bars; a row without one is a mistake. */
export function rowsOf({ id }: Question, { ratios }: Answer): PlotRow[] {
  const bars = BARS[id] ?? {};
  const barless = Object.keys(ratios).filter((label) => !(label in bars));
  if (barless.length > 0) throw new Error(`Expected bars in bars.ts for ${barless.join('; ')} but found none.`);
  return Object.entries(bars).flatMap(([label, bar]) => {
    const values = ratios[label];
    if (!values) return [];
    const summary = summarise(values);
    return [{ label, ratios: values, summary, bar, met: isMet(bar, summary.median) }];
  });
}

function section({ question, answer, rows }: { question: Question; answer: Answer; rows: readonly PlotRow[] }): string {
  const { id, title, about, subject, baseline } = question;
  const rounds = Math.max(...rows.map(({ ratios }) => ratios.length));
  return [
    `## ${title}`,
    ...about,
    `![Ratios for each row of the table below](${id}.svg)`,
    table([[`${subject} ÷ ${baseline}`, 'median', 'middle half', 'aim', ''], ...rows.map(cells)]),
    `${rounds} rounds on ${answer.day}, ${answer.machine}, load ${answer.load} at the start.`,
    rows.map(({ label, bar }) => `- *${label}*, ${bar.kind} ${bar.ratio}: ${bar.why}`).join('\n'),
  ].join('\n\n');
}

function cells({ label, summary: { median, low, high }, bar, met }: PlotRow): string[] {
  const two = (ratio: number) => ratio.toFixed(2);
  return [label, two(median), `${two(low)} to ${two(high)}`, `${bar.kind} ${bar.ratio}`, met ? 'met' : '**not met**'];
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
