import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../root.mjs';

const REPORTER = fileURLToPath(new URL('./json-reporter.mjs', import.meta.url));
// Only a file that hangs takes this long, even on a busy machine.
const LIMIT_MS = 20 * 60_000;
const KILL_AFTER_MS = 15_000;
const CLOSE_AFTER_MS = 2000;
const MAX_OUTPUT_BYTES = 4_000_000;

/**
 * Runs one test file in its own process. Resolves to its tests, counts, seconds and, if it failed,
 * its output and the reasons; `signal` ends it early.
 */
export async function runFile(test, { env, signal, limitMs = LIMIT_MS }) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-test-report-'));
  const reportFile = path.join(folder, 'report.jsonl');
  const reporters = [
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${REPORTER}`,
    `--test-reporter-destination=${reportFile}`,
  ];
  const startedAt = performance.now();
  try {
    const ended = await runNode(['--enable-source-maps', ...reporters, test.file], { env, signal, limitMs });
    const seconds = (performance.now() - startedAt) / 1000;
    return { ...test, seconds, output: ended.output, ...readReport(readReportFile(reportFile), ended) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads a file's report and exit status: its counts, skipped tests and, if it failed, why. */
export function readReport(text, { exitCode, why }) {
  const entries = text.split('\n').flatMap(parseLine);
  const counts = Object.fromEntries(entries.filter(({ count }) => count).map(({ count, value }) => [count, value]));
  const tests = entries.filter(({ count }) => !count);
  const skipped = tests
    .filter(({ skip }) => skip !== undefined)
    .map(({ name, skip }) => ({ name, reason: typeof skip === 'string' ? skip : '' }));
  const failed = tests.filter(({ isFailed, isSuite }) => isFailed && !isSuite).map(({ name, error }) => `${name}: ${error}`);
  const failures = failed.length > 0 ? failed : tests.filter(({ isFailed }) => isFailed).map(({ name, error }) => `${name}: ${error}`);
  if (failures.length === 0) {
    if (why) failures.push(why);
    else if (exitCode !== 0) failures.push(`it ended with exit code ${exitCode}`);
    else if (!counts.tests && skipped.length === 0) failures.push('it ran no test');
  }
  return { counts, skipped, failures };
}

/** A killed process may have written only half of its last line. */
function parseLine(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}

function runNode(args, { env, signal, limitMs }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    let bytes = 0;
    let why;
    const keep = (chunk) => {
      bytes += chunk.length;
      if (bytes <= MAX_OUTPUT_BYTES) chunks.push(chunk);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (reason) => {
      why ??= reason;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
    };
    const limit = setTimeout(end, limitMs, `it did not end within ${limitMs / 1000} s`);
    const abort = () => end('the run was stopped');
    signal.addEventListener('abort', abort, { once: true });
    const settle = () => {
      clearTimeout(limit);
      signal.removeEventListener('abort', abort);
    };
    child.on('error', (error) => {
      settle();
      reject(error);
    });
    child.on('exit', (code, killedBy) => {
      settle();
      const done = () => resolve({ exitCode: code ?? killedBy, output: Buffer.concat(chunks).toString(), why });
      child.once('close', done);
      // A process that the test left behind may keep its output open.
      setTimeout(done, CLOSE_AFTER_MS).unref();
    });
    if (signal.aborted) abort();
  });
}

function readReportFile(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // It ended before it could report.
  }
}
