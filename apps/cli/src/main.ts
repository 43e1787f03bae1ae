import { askTerminal } from './operator/terminal.js';
import { runCli } from './run-cli.js';

// It's fine if a reader like `head` stops early (EPIPE). If the terminal is closed (EIO), the
// command gets a signal and shuts down cleanly.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
  });

const ask = process.stdin.isTTY ? { ask: askTerminal } : {};

process.exitCode = await runCli(process.argv.slice(2), { show: console.log, complain: console.error, ...ask });
