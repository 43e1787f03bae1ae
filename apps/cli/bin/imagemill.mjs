#!/usr/bin/env node
// Committed as it is: npm links no file that is missing at installation, and the command itself is there only after a build.
import { existsSync } from 'node:fs';

const main = new URL('../dist/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  console.error("Imagemill is not built yet. Run `npm start` or `npm run build` once in the project's folder.");
  process.exitCode = 2;
}
