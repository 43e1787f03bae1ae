import { createInterface } from 'node:readline';
import { CommandError, type Output } from '../command.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Asks the user at the terminal. The question goes to stderr: stdout is for the command's answer.
 */
export function askTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise<string>((resolve) => {
    // Ctrl+C and Ctrl+D close it too.
    terminal.once('close', () => resolve(''));
    terminal.question(question, resolve);
  }).finally(() => terminal.close());
}

/** Whether the user agrees, by a flag or an answer. Throws if there is no terminal to ask on. */
export async function confirm(output: Output, question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!output.ask) throw new CommandError('There is no terminal to ask on. If you are sure, say --yes.');
  return /^y(es)?$/i.test((await output.ask(`${question} [y/N] `)).trim());
}

/** Lets the work shut down cleanly when the user or the system stops the command. */
export async function withStopSignal<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(stopped.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}

/** Rows under a heading, in columns. Characters that could move the cursor are replaced. */
export function textTable(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows].map((cells) => cells.map(printable));
  const widths = heading.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** The text on one line, without control characters. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '\ufffd');
}
