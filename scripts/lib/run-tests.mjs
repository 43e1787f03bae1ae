import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runShown } from './run.mjs';

// A file of tests that hangs must not hang the build server.
const TIMEOUT_MS = 600_000;

/** Runs test files with Node's own runner, shows its report, and returns the exit code and the same report as TAP lines. */
export async function runTests(files, { concurrency, env, timeoutMs = TIMEOUT_MS }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-tests-'));
  const tap = path.join(folder, 'report.tap');
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${tap}`,
  ];
  const flags = ['--enable-source-maps', '--test', `--test-concurrency=${concurrency}`, `--test-timeout=${timeoutMs}`];
  try {
    const exitCode = await runShown([...flags, ...reporters, ...files], { env });
    return { exitCode, lines: readFileSync(tap, 'utf8').split('\n') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Shows what several runs skipped, also the files that were `left` out, and their counts; the exit code tells whether all went well. */
export function reportRuns(results, left) {
  const skipped = [...results.flatMap(({ lines }) => listSkipped(lines)), ...left];
  if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`);
  console.log(`\n${sumCounts(results.map(({ lines }) => lines)).join('\n')}`);
  process.exitCode = results.some(({ exitCode }) => exitCode !== 0) ? 1 : 0;
}

const COUNTS = ['tests', 'suites', 'pass', 'fail', 'cancelled', 'skipped', 'todo', 'duration_ms'];

/** The closing counts of several reports, added up, in the words of Node's own report. */
export function sumCounts(reports) {
  return COUNTS.map((name) => {
    const sum = reports.reduce((total, lines) => total + countOf(lines, name), 0);
    return `# ${name} ${name === 'duration_ms' ? sum.toFixed(0) : sum}`;
  });
}

/** Names and reasons of the tests that were skipped. */
export function listSkipped(lines) {
  return lines.flatMap((line) => {
    const found = /^\s*ok \d+ - (.*?) # SKIP ?(.*)$/.exec(line);
    return found ? [`${found[1]}${found[2] ? `: ${found[2]}` : ''}`] : [];
  });
}

function countOf(lines, name) {
  const line = lines.findLast((candidate) => candidate.startsWith(`# ${name} `));
  return line ? Number(line.slice(name.length + 3)) : 0;
}
