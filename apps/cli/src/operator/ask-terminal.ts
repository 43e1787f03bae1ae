import { createInterface } from 'node:readline';

/** Asks the person at the terminal. The question goes to stderr: stdout is for the command's answer. */
export function askTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  return new Promise<string>((resolve) => {
    // Ctrl+C and Ctrl+D end it too.
    terminal.once('close', () => resolve(''));
    terminal.question(question, resolve);
  }).finally(() => terminal.close());
}
