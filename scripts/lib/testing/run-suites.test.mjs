import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { parseArguments } from './arguments.mjs';
import { describeRun, flakyLines } from './report.mjs';
import { runFile } from './run-file.mjs';
import { runSuites } from './run-suites.mjs';
import { treeOf } from './test-tree.mjs';

const PASSES = "import { test } from 'node:test'; test('works', () => {}); test('rests', { skip: 'too late' }, () => {});";
const FAILS =
  "import { describe, test } from 'node:test'; describe('it', () => test('breaks', () => { throw new Error('ouch\\nmore'); }));";
/** Fails the first time and passes from then on. */
const FLAKY = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { test } from 'node:test';
  const mark = new URL('./seen', import.meta.url);
  test('stumbles', () => {
    if (existsSync(mark)) return;
    writeFileSync(mark, '');
    throw new Error('once');
  });`;

/** The results of these test files, by name. */
async function runAll(t, files, { signal = new AbortController().signal, ...declared } = {}) {
  const folder = treeOf(t, Object.fromEntries(Object.entries(files).map(([name, text]) => [`${name}/a.test.mjs`, text])));
  const tests = Object.keys(files).map((name) => ({
    file: path.join(folder, name, 'a.test.mjs'),
    source: name,
    needs: 'cpu',
    isRetried: true,
    ...declared,
  }));
  const lines = [];
  const results = await runSuites(tests, { env: process.env, signal, onResult: (result) => lines.push(result.source) });
  return { lines, folder, of: (name) => results.find(({ source }) => source === name), results };
}

test('a passing file has its counts and skipped tests, a failing one its failed tests and their first error', async (t) => {
  const { of, lines } = await runAll(t, { good: PASSES, bad: FAILS });
  assert.deepEqual(of('good').failures, []);
  assert.deepEqual([of('good').counts.tests, of('good').counts.pass, of('good').counts.skipped], [2, 1, 1]);
  assert.deepEqual(of('good').skipped, [{ name: 'rests', reason: 'too late' }]);
  assert.deepEqual(of('bad').failures, ['breaks: ouch']);
  assert.match(of('bad').output, /ouch/);
  // It had a second try, which failed too.
  assert.deepEqual(lines.sort(), ['bad', 'bad', 'good']);
});

test("a file whose only suite is skipped hasn't failed", async (t) => {
  const skips = "import { describe, test } from 'node:test'; describe('files', { skip: 'no corpus' }, () => test('a', () => {}));";
  const { of } = await runAll(t, { corpus: skips });
  assert.deepEqual(of('corpus').failures, []);
  assert.deepEqual(of('corpus').skipped, [{ name: 'files', reason: 'no corpus' }]);
});

test('a file that fails once and then passes is flaky, and the run says which test it was', async (t) => {
  const { of, results } = await runAll(t, { shaky: FLAKY });
  assert.deepEqual(of('shaky').failures, []);
  assert.deepEqual(flakyLines(results), ['flaky: shaky: stumbles: once']);
  assert.match(describeRun(results, { left: [], seconds: 3 }), /flaky: shaky: stumbles: once[\s\S]*\n1 passed, 0 failed, 0 skipped$/);
});

test('a file that opts out of retries is never retried', async (t) => {
  const { of, lines } = await runAll(t, { charging: FLAKY }, { isRetried: false });
  assert.deepEqual(of('charging').failures, ['stumbles: once']);
  assert.deepEqual(lines, ['charging']);
});

test('if more than three files fail, none is retried', async (t) => {
  const { results, lines } = await runAll(t, { a: FLAKY, b: FLAKY, c: FLAKY, d: FLAKY });
  assert.equal(lines.length, 4);
  assert.ok(results.every(({ failures }) => failures.length === 1));
});

test('a file that crashes, runs no test or hangs counts as failed', async (t) => {
  const { of } = await runAll(t, { crash: 'process.exit(3);', empty: '' }, { isRetried: false });
  assert.deepEqual(of('crash').failures, ['it ended with exit code 3']);
  assert.deepEqual(of('empty').failures, ['it ran no test']);
  const folder = treeOf(t, {
    'a.test.mjs': "import { test } from 'node:test'; test('hangs', () => new Promise((resolve) => setInterval(resolve.name, 1000)));",
  });
  const hung = await runFile(
    { file: path.join(folder, 'a.test.mjs'), source: 'a' },
    { env: process.env, signal: new AbortController().signal, limitMs: 1000 },
  );
  assert.ok(hung.failures.length > 0);
});

test('stopping a run ends its files and starts no more', async (t) => {
  const stop = new AbortController();
  const wait = `
    import { writeFileSync } from 'node:fs';
    import { test } from 'node:test';
    test('waits', () => new Promise((resolve) => setInterval(resolve.name, 1000)));
    process.on('SIGTERM', () => { writeFileSync(new URL('./told', import.meta.url), 'SIGTERM'); process.exit(1); });
    process.kill(${process.pid}, 'SIGUSR2');`;
  process.once('SIGUSR2', () => stop.abort());
  const { results, folder } = await runAll(
    t,
    { a: wait, later1: PASSES, later2: PASSES, later3: PASSES },
    { signal: stop.signal, needs: 'machine' },
  );
  assert.equal(results.length, 1);
  assert.equal(readFileSync(path.join(folder, 'a', 'told'), 'utf8'), 'SIGTERM');
});

test('the command line names suites, words and a commit', () => {
  assert.deepEqual(parseArguments(['pdf']), { suites: ['main', 'long'], words: ['pdf'], changedSince: undefined, isRecorded: false });
  assert.deepEqual(parseArguments([]).suites, ['main']);
  assert.deepEqual(parseArguments(['--suite', 'browsers', 'firefox']).suites, ['browsers']);
  assert.equal(parseArguments(['--all']).suites.length, 5);
  assert.equal(parseArguments(['--changed']).changedSince, 'HEAD');
  assert.deepEqual(parseArguments(['--changed']).suites, ['main', 'long']);
  assert.equal(parseArguments(['--changed', 'main~3']).changedSince, 'main~3');
  assert.throws(() => parseArguments(['--suite', 'all']), /Expected one of main, long, browsers, endurance, wordpress/);
  assert.throws(() => parseArguments(['--fast']), /received --fast/);
});
