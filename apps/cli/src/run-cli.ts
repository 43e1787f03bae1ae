import { type Command, CommandError, EXIT, type Output, UsageError } from './command.js';
import { COMMANDS } from './commands.js';

/** Runs `imagemill` with these arguments; resolves to the exit code. */
export async function runCli(args: readonly string[], output: Output): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const asked = find(rest);
    output.show(asked ? helpOf(asked.command) : overview());
    return name === undefined ? EXIT.failed : EXIT.ok;
  }
  const found = find(args);
  if (!found) {
    output.complain(`There is no command "${args.slice(0, 2).join(' ')}".\n\n${overview()}`);
    return EXIT.failed;
  }
  if (found.rest.includes('--help') || found.rest.includes('-h')) {
    output.show(helpOf(found.command));
    return EXIT.ok;
  }
  return run(found.command, found.rest, output);
}

/** The command named by the first words, and the arguments after it. */
function find(args: readonly string[]): { command: Command; rest: readonly string[] } | undefined {
  for (const command of COMMANDS) {
    const words = command.name.split(' ');
    if (words.every((word, index) => word === args[index])) return { command, rest: args.slice(words.length) };
  }
  return undefined;
}

async function run(command: Command, args: readonly string[], output: Output): Promise<number> {
  try {
    return await command.run(args, output);
  } catch (error) {
    if (error instanceof UsageError) output.complain(`${error.message}\n\n${usageOf(command)}`);
    else if (error instanceof CommandError) output.complain(error.message);
    else throw error;
    return EXIT.failed;
  }
}

const usageOf = ({ name, usage }: Command) => `Usage: npx --no-install imagemill ${name} ${usage}`.trimEnd();

const helpOf = (command: Command) => `${usageOf(command)}\n\n${command.summary}\n\n${command.help}`;

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name, usage }) => `${name} ${usage}`.length));
  const lines = COMMANDS.map(({ name, usage, summary }) => `  ${`${name} ${usage}`.padEnd(width)}   ${summary}`);
  return [
    'Usage: npx --no-install imagemill <command>',
    '',
    ...lines,
    '',
    '`imagemill help <command>` tells more about one. Exit codes: 0 done, 1 the answer is no, 2 it could not be done.',
  ].join('\n');
}
