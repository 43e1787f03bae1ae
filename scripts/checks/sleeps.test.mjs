import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { root } from '../lib/root.mjs';
import { findSleeps } from './sleeps.mjs';

/** Where a small project with these files sleeps, as `file:line`. */
function sleepsOf(t, files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-sleeps-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  return findSleeps(folder).map((problem) => problem.split(': ')[0]);
}

// Split in two, because this file is a test as well.
const [TIMEOUT, MODULE, MICRO] = ['setTime' + 'out', 'node:timers/prom' + 'ises', 'usl' + 'eep'];
const SLEEP = `await new Promise((resolve) => ${TIMEOUT}(resolve, 20));\n`;

test('no test of this project sleeps', () => {
  assert.deepEqual(findSleeps(root), []);
});

test('every way to sleep is found, with its line', (t) => {
  const ways = [
    SLEEP,
    `const soon = () => new Promise<void>((done) => void ${TIMEOUT}(done, 5));`,
    `new Promise(r => { ${TIMEOUT}(r, 5) })`,
    `new Promise((resolve) => ${TIMEOUT}(() => resolve('late'), 5))`,
    `new Promise((resolve) =>\n  ${TIMEOUT}(resolve, 5, false),\n)`,
    `let resolve; ${TIMEOUT}(resolve, 5);`,
    `const sleep = promisify(${TIMEOUT});`,
    `import { ${TIMEOUT} as sleep } from '${MODULE}';`,
    `import { setImmediate, ${TIMEOUT} } from "${MODULE}";`,
    `await page.waitFor${'Timeout'}(100);`,
    `await sl${'eep'}(100);`,
    `const php = '${MICRO}(20000);';`,
    `const script = \`await new Promise((resolve) => ${TIMEOUT}(resolve, 20))\`;`,
  ];
  for (const way of ways) assert.equal(sleepsOf(t, { 'tests/src/a.ts': way }).length, 1, way);
  assert.deepEqual(sleepsOf(t, { 'tests/src/a.test.ts': `\n/* two\n lines */\n${SLEEP}` }), ['tests/src/a.test.ts:4']);
});

test("waiting for events, bounding a hang and driving a clock aren't sleeps", (t) => {
  const text = `
    // new Promise((resolve) => ${TIMEOUT}(resolve, 20)) in a comment
    await new Promise((resolve) => setImmediate(resolve));
    import { setImmediate as turn } from '${MODULE}';
    const timer = ${TIMEOUT}(() => child.kill('SIGKILL'), 60_000);
    return new Promise((resolve) => void ${TIMEOUT}(tryIt, 0, resolve));
    t.mock.timers.tick(1000);
    override async sleep(ms: number): Promise<void> {}
    spawn('sh', ['-c', 'sleep 60']);
    await letTimePass(20, 'a reason');`;
  assert.deepEqual(sleepsOf(t, { 'tests/src/a.test.ts': text }), []);
});

test("tests and their helpers are checked; production code and the helpers for waiting aren't", (t) => {
  const looked = [
    'apps/web/src/tool/a.test.tsx',
    'apps/web/src/tool/test-site.ts',
    'packages/core/src/testing/b.ts',
    'packages/testkit/src/c.ts',
    'scripts/lib/d.test.mjs',
    'tests/src/site/e.ts',
  ];
  const others = [
    'apps/web/src/tool/save.ts',
    'apps/web/dist/test/a.test.js',
    'packages/testkit/src/poll.ts',
    'packages/testkit/src/real-time.ts',
    'scripts/test-browsers.mjs',
  ];
  const found = sleepsOf(t, Object.fromEntries([...looked, ...others].map((file) => [file, SLEEP])));
  assert.deepEqual(found.map((place) => place.replace(/:\d+$/, '')).sort(), looked.sort());
});
