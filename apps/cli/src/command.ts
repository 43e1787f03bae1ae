/** Where a command writes: results and complaints, each line by line. */
export interface Output {
  show(text: string): void;
  complain(text: string): void;
  /** Asks the person at the terminal; not there where there is none. An answer that was broken off is empty. */
  readonly ask?: (question: string) => Promise<string>;
}

/** One command of `imagemill`. */
export interface Command {
  readonly name: string;
  /** What stands behind the name, like `<url> [--no-build]`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Everything else that `--help` tells. */
  readonly help: string;
  /** Resolves to the exit code. Throws `UsageError` where the arguments make no sense. */
  run(args: readonly string[], output: Output): Promise<number>;
}

/** `no`: it was done, and the answer is no. `failed`: it could not be done. */
export const EXIT = { ok: 0, no: 1, failed: 2 } as const;

/** The command was called wrongly; the message says how. */
export class UsageError extends Error {}

/** The command could not be carried out; the message says why, for the person who ran it. */
export class CommandError extends Error {}
