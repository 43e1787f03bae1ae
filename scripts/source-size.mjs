// npm run source-size [-- --short]: counts the hand-written source without tests; --short lists the
// files under 20 lines.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './lib/fingerprint.mjs';
import { root } from './lib/root.mjs';

const SHORT_LINES = 20;
const PLACES = ['apps', 'packages', 'plugins', 'scripts', 'bench'];
const SKIPPED = new Set(['node_modules', 'dist', 'public', 'vendor', 'testkit']);
const TEST = /\.test\.[cm]?[jt]sx?$|\/test-[^/]+$|\/(?:test|tests|testing)\//;
const SOURCE = /\.(?:[cm]?[jt]sx?|php|css)$/;

const files = PLACES.flatMap((place) => listFiles(root, (name) => SKIPPED.has(name), place))
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => SOURCE.test(file) && !TEST.test(file))
  .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 }));
const short = files.filter(({ lines }) => lines < SHORT_LINES);
const total = files.reduce((sum, { lines }) => sum + lines, 0);

console.log(`${files.length} source files with ${total.toLocaleString('en')} lines, ${short.length} of them under ${SHORT_LINES} lines.`);
if (process.argv.includes('--short')) for (const { file, lines } of short) console.log(`${String(lines).padStart(3)}  ${file}`);
