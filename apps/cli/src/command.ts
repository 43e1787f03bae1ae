/** Where a command writes its results and errors, line by line. */
export interface Output {
  show(text: string): void;
  complain(text: string): void;
  /**
   * Asks the user at the terminal; missing if there is no terminal. An interrupted answer is empty.
   */
  readonly ask?: (question: string) => Promise<string>;
}

/** One command of `imagemill`. */
export interface Command {
  readonly name: string;
  /** What follows the name, like `<url> [--no-build]`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** The rest of the `--help` text. */
  readonly help: string;
  /** Resolves to the exit code. Throws `UsageError` if the arguments make no sense. */
  run(args: readonly string[], output: Output): Promise<number>;
}

/** `no`: the command ran, and the answer is no. `failed`: it couldn't run. */
export const EXIT = { ok: 0, no: 1, failed: 2 } as const;

/** The command was called incorrectly; the message says how. */
export class UsageError extends Error {}

/** The command couldn't be carried out; the message tells the user why. */
export class CommandError extends Error {}
