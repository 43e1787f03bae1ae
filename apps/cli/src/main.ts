import { runCli } from './run-cli.js';

process.exitCode = await runCli(process.argv.slice(2), { show: console.log, complain: console.error });
