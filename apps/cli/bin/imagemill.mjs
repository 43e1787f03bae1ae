#!/usr/bin/env node
// Committed rather than built: npm doesn't link a bin file that is missing at install time, and the
// command itself exists only after a build.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);
const build = fileURLToPath(new URL('../../../scripts/build.mjs', import.meta.url));

// Build output goes to stderr: stdout is for the command's answer.
if (!existsSync(main)) spawnSync(process.execPath, [build], { stdio: ['ignore', 2, 2] });

if (existsSync(main)) {
  await import(main.href);
} else {
  console.error("Imagemill is not built yet. Run `npm start` or `npm run build` once in the project's folder.");
  process.exitCode = 2;
}
