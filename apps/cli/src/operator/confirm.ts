import { CommandError, type Output } from '../command.js';

/** Has the person who runs the command agreed? By a flag, or asked now; throws where there is nobody to ask. */
export async function confirm(output: Output, question: string, yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!output.ask) throw new CommandError('There is no terminal to ask on. If you are sure, say --yes.');
  return /^y(es)?$/i.test((await output.ask(`${question} [y/N] `)).trim());
}
