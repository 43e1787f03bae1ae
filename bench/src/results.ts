import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Findings } from './question.js';

/** Subject divided by baseline, one number per round; keyed by baseline, then by report row. */
export type Ratios = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/**
 * The answer to a question, and where it was measured. Ratios only: other numbers mean little on
 * another machine.
 */
export interface Answer extends Findings {
  /** UTC date. */
  readonly day: string;
  /** Like `2 × x64, Node 20.20.0`. */
  readonly machine: string;
  /** Processes that wanted a core at the start: the system's load average. */
  readonly load: number;
  /** What each round was about, if they differed. */
  readonly of?: readonly string[];
  readonly ratios: Ratios;
}

/** The newest answer to each question, by its id. */
export type Results = Readonly<Record<string, Answer>>;

const LINE_WIDTH = 140;

export async function readResults(file: string): Promise<Results> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Results;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

export async function writeResults(file: string, results: Results): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const short = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toFixed(3)) : value);
  const text = JSON.stringify(results, short, 2);
  await writeFile(file, `${joinShortLists(text)}\n`);
}

/**
 * Does what the formatter would: a list goes on one line if it fits, such as the numbers of a row.
 * More numbers fill as many lines as they need.
 */
function joinShortLists(text: string): string {
  return text.replace(/^( *)(.*)\[\s+([^\]]*?)\s+\](,?)$/gm, (all: string, indent: string, before: string, list: string, after: string) => {
    const items = list.split(/,\s+/);
    const line = `${indent}${before}[${items.join(', ')}]${after}`;
    if (line.length <= LINE_WIDTH) return line;
    if (!items.every((item) => /^[-\d.]+$/.test(item))) return all;
    return [`${indent}${before}[`, ...fillLines(items, `${indent}  `), `${indent}]${after}`].join('\n');
  });
}

function fillLines(items: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const [index, item] of items.entries()) {
    const next = index < items.length - 1 ? `${item},` : item;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + next.length <= LINE_WIDTH) lines[lines.length - 1] = `${last} ${next}`;
    else lines.push(`${indent}${next}`);
  }
  return lines;
}
