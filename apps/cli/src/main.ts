import { askTerminal } from './operator/terminal.js';
import { runCli } from './run-cli.js';

// A reader that has seen enough, like `head`, is no failure; nor is a terminal that was closed: the command is told so by a signal, and ends in order.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });

const ask = process.stdin.isTTY ? { ask: askTerminal } : {};

process.exitCode = await runCli(process.argv.slice(2), { show: console.log, complain: console.error, ...ask });
