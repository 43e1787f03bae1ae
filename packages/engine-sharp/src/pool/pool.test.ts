import assert from 'node:assert/strict';
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { processTree } from './process-tree.js';
import { openPlantedPool } from './testing/planted-pool.js';
import { until } from './testing/poll.js';

const noProc = process.platform === 'linux' ? false : 'finds processes in /proc';
type PlantedPool = Awaited<ReturnType<typeof openPlantedPool>>;

/** All processes that this one has started. */
const workers = () => processTree(process.pid).slice(1);

/** A worker that starts runs other programs briefly; one of them may have just ended. */
function signalAll(signal: NodeJS.Signals): void {
  for (const pid of workers()) {
    try {
      process.kill(pid, signal);
    } catch {}
  }
}

describe('a worker pool', { timeout: 900_000 }, () => {
  let planted: PlantedPool;
  before(async () => {
    planted = await openPlantedPool();
  });
  after(() => planted.close());
  const succeeds = async () => assert.equal(await planted.codeOf({ act: 'succeed' }), 'result');

  test('turns an input into a result and leaves nothing in the work folder', async () => {
    await succeeds();
    assert.equal(await readFile(planted.outputPath(), 'utf8'), 'a result');
    for (const slot of await readdir(planted.poolFolder)) assert.deepEqual(await readdir(join(planted.poolFolder, slot, 'work')), []);
  });

  test('processes all files that arrive together, each in a separate worker', async () => {
    const busy = await openPlantedPool({ workers: 2, queueLength: 100 });
    const leaving = new AbortController();
    let begun = 0;
    const onProgress = () => {
      begun += 1;
    };
    // Two jobs that never end keep both workers busy, however late the second worker is ready.
    const held = Array.from({ length: 2 }, () => busy.codeOf({ act: 'hang' }, { signal: leaving.signal, onProgress }));
    const others = Array.from({ length: 40 }, () => busy.codeOf({ act: 'succeed' }));
    await until(() => begun === 2);
    assert.deepEqual(busy.pool.state(), { ...busy.pool.state(), busy: 2, waiting: 40 });
    leaving.abort();
    assert.deepEqual(await Promise.all(held), ['cancelled', 'cancelled']);
    assert.deepEqual(new Set(await Promise.all(others)), new Set(['result']));
    assert.deepEqual(busy.pool.state(), { ...busy.pool.state(), busy: 0, waiting: 0 });
    await busy.close();
  });

  test('stops endless work by its processor time, and a stopped process by the clock', {
    skip: noProc,
  }, async () => {
    assert.equal(await planted.codeOf({ act: 'spin' }, { cpuMs: 200 }), 'timed_out');
    await succeeds();
    // A process that got no time isn't to blame.
    const onProgress = () => signalAll('SIGSTOP');
    assert.equal(await planted.codeOf({ act: 'spin' }, { cpuMs: 100, onProgress }), 'server_busy');
    await until(() => planted.ended.includes('starved'));
    // The signal also stopped the idle workers; a file still finds one that answers.
    await succeeds();
    await planted.pool.ping();
  });

  test('fails only the file of a worker that is killed', { skip: noProc }, async () => {
    const onProgress = () => signalAll('SIGKILL');
    assert.equal(await planted.codeOf({ act: 'spin' }, { onProgress }), 'server_busy');
    await succeeds();
    assert.equal(await planted.codeOf({ act: 'crash' }), 'too_complex');
    await succeeds();
  });

  test('frees the worker slot when the caller leaves, whatever the worker is doing', async () => {
    const leaving = new AbortController();
    const left = planted.codeOf({ act: 'spin' }, { signal: leaving.signal });
    const next = planted.codeOf({ act: 'succeed' });
    await until(() => planted.pool.state().waiting === 1);
    leaving.abort();
    assert.deepEqual([await left, await next], ['cancelled', 'result']);
    await until(() => planted.ended.includes('left'));
  });

  test('fails a file that needs too much memory with too_complex, without growing the server itself', async () => {
    const held = process.memoryUsage().rss;
    assert.equal(await planted.codeOf({ act: 'exhaust' }), 'too_complex');
    assert.ok(process.memoryUsage().rss - held < 50_000_000);
    await succeeds();
  });

  test('does not trust what a worker says: nonsense and floods fail the file with internal', async () => {
    const line = (message: unknown) => `${JSON.stringify(message)}\n`;
    const nonsense = [
      'no message\n',
      line(null),
      line({ kind: 'started' }),
      line({ kind: 'pong' }),
      line({ cmd: 'NODE_HANDLE_ACK' }),
      line({ kind: 'progress', share: 7 }),
      line({ kind: 'done', answer: { result: 'optimized', resultBytes: -1 } }),
      line({ kind: 'failed', error: { code: 'none', extras: {} } }),
      line({ kind: 'failed', error: { code: 'corrupt_input', extras: { detail: 'x'.repeat(5000) } } }),
      line({ kind: 'page', image: { page: '../../x', of: 1, width: 1, height: 1, bytes: 1 } }),
      line({ kind: 'page', image: { page: 1, of: 1, width: 1, height: 1, bytes: 1 } }),
    ];
    for (const text of nonsense) assert.equal(await planted.codeOf({ act: 'say', text }), 'internal', text.slice(0, 80));
    assert.equal(await planted.codeOf({ act: 'say', text: 'x'.repeat(1000), times: 1000 }), 'internal');
    const held = process.memoryUsage().rss;
    for (const said of [line({ kind: 'progress', share: 0.5 }), 'x'.repeat(10_000)])
      assert.equal(await planted.codeOf({ act: 'flood', line: said }), 'internal');
    assert.ok(process.memoryUsage().rss - held < 50_000_000);
    await succeeds();
  });

  test('rejects a result that is not a regular file of the reported size', async () => {
    const secret = join(planted.folder, 'secret');
    await writeFile(secret, 'a secret');
    for (const out of ['link', 'folder', 'nothing', 'longer'] as const) {
      assert.equal(await planted.codeOf({ act: 'forge', out, target: secret }), 'internal', out);
      if (out !== 'longer') await assert.rejects(access(planted.outputPath()), out);
    }
    assert.equal(await readFile(secret, 'utf8'), 'a secret');
    await succeeds();
  });

  test('replaces a worker after 500 files, once its successor is ready', async () => {
    const recycled = () => planted.ended.filter((why) => why === 'recycled').length;
    const before = recycled();
    for (let file = 0; file < 1010; file++) await succeeds();
    await until(() => recycled() > before);
    await succeeds();
  });

  test('fails running and waiting jobs with server_busy when closed, and leaves nothing behind', async () => {
    const closing = await openPlantedPool();
    const codes = [closing.codeOf({ act: 'spin' }), closing.codeOf({ act: 'succeed' })];
    await until(() => closing.pool.state().busy === 1);
    await closing.pool.close();
    assert.deepEqual(await Promise.all(codes), ['server_busy', 'server_busy']);
    assert.equal(await closing.codeOf({ act: 'succeed' }), 'server_busy');
    assert.deepEqual(await readdir(closing.poolFolder), []);
    await closing.close();
  });
});
