import { aimOf } from './bars.js';
import { drawPlot } from './plot.js';
import type { Question } from './question.js';
import { listReasons } from './report-reasons.js';
import { medianOf, type ReportRow, rowsOf } from './report-rows.js';
import type { Answer, Results } from './results.js';

interface Answered {
  readonly question: Question;
  readonly answer: Answer;
  readonly rows: readonly ReportRow[];
}

/** The report in Markdown and its plots, by file name. */
export function writeReport(questions: readonly Question[], results: Results): Readonly<Record<string, string>> {
  const answered = questions.flatMap((question): Answered[] => {
    const answer = results[question.id];
    return answer ? [{ question, answer, rows: rowsOf(question, answer) }] : [];
  });
  const plots = answered.map(({ question, rows }) => [`${question.id}.svg`, drawPlot(question, rows)]);
  return { 'README.md': `${[INTRODUCTION, ...answered.map(section)].join('\n\n')}\n`, ...Object.fromEntries(plots) };
}

const INTRODUCTION = `# Measured comparisons

Made by \`npm run bench\`; \`npm run bench -- engine\` asks one question only. Not a test: it fails where something does not run, never for a number.
Contenders run in turns, and who goes first changes from round to round: A B, then B A, and so on. A ratio is taken within each round; the table
shows the median over the rounds and between which two numbers the middle half of them lies. What we aim at, and why, stands in
\`bench/src/bars.ts\`; the ratios of every round in [results.json](results.json).`;

/** The rows as lines for a terminal. */
export function linesOf(question: Question, answer: Answer): string[] {
  return rowsOf(question, answer).map((row) => {
    const label = question.baselines.length > 1 ? `${row.row} ÷ ${row.baseline}` : row.row;
    if ('cannot' in row) return `– ${label}: cannot, ${row.cannot}`;
    const sign = { true: '✔', false: '✖', undefined: '·' }[`${row.met}`];
    return `${sign} ${label}: ${medianOf(row)} (${aimOf(row.bar)})`;
  });
}

function section({ question, answer, rows }: Answered): string {
  const { id, title, about, subject, baselines } = question;
  const several = baselines.length > 1;
  const head = several ? [`${subject} ÷`, 'other'] : [`${subject} ÷ ${baselines[0]}`];
  return [
    `## ${title}`,
    ...about,
    `![Ratios for each row of the table below](${id}.svg)`,
    table([[...head, 'median', 'middle half', 'aim', ''], ...rows.map((row) => cells(row, several))]),
    ...(answer.notes ?? []),
    `${roundsOf(answer, rows)} on ${answer.day}, ${answer.machine}, load ${answer.load} at the start.`,
    listReasons(rows, several),
  ].join('\n\n');
}

function roundsOf(answer: Answer, rows: readonly ReportRow[]): string {
  const about = answer.of ? ` (${answer.of.join(', ')})` : '';
  const rounds = Math.max(...rows.map((row) => ('ratios' in row ? row.ratios.length : 0)));
  return `${rounds} ${rounds === 1 ? 'round' : 'rounds'}${about}`;
}

function cells(row: ReportRow, several: boolean): string[] {
  const names = several ? [row.row, row.baseline] : [row.row];
  if ('cannot' in row) return [...names, 'cannot', row.cannot, '–', ''];
  const { summary, bar, met } = row;
  const verdict = met === undefined ? '' : met ? 'met' : '**not met**';
  return [...names, medianOf(row), `${two(summary.low)} to ${two(summary.high)}`, aimOf(bar), verdict];
}

function two(ratio: number): string {
  return ratio.toFixed(2);
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (row: readonly string[]) => `| ${row.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
