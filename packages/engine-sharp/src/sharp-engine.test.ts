import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { AppError, createPlan, inspect, parseOptions, readerOf, SHARP_ENGINE } from '@imagemill/core';
import sharp from 'sharp';
import { createSharpEngine } from './sharp-engine.js';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imagemill-test-'));
});
after(() => rm(folder, { recursive: true, force: true }));

/** A plan that takes seconds, and its input. */
async function longJob() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const input = await sharp({ create: { width: 1500, height: 1200, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  const path = join(folder, 'long.png');
  await writeFile(path, input);
  const options = parseOptions('convert', { format: 'avif', effort: 'max' });
  return { path, plan: createPlan('convert', await inspect(readerOf(input)), options, SHARP_ENGINE) };
}

/** How many processes this one started that still run. */
function countChildren(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
}

async function codeOf(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'result',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );
}

test('closing ends the file under way and those in line, and leaves no process behind', { timeout: 30_000 }, async () => {
  const engine = await createSharpEngine();
  const { path, plan } = await longJob();
  const codes = [codeOf(engine.run(plan, path)), codeOf(engine.run(plan, path))];
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.equal(countChildren(), 1);
  await engine.close();
  assert.deepEqual(await Promise.all(codes), ['cancelled', 'cancelled']);
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal(countChildren(), 0);
});

test('a caller in line may leave it before the file in front is done', { timeout: 30_000 }, async () => {
  const engine = await createSharpEngine();
  const { path, plan } = await longJob();
  const first = codeOf(engine.run(plan, path));
  const leaving = new AbortController();
  const second = codeOf(engine.run(plan, path, { signal: leaving.signal }));
  leaving.abort();
  assert.equal(await Promise.race([first, second]), 'cancelled');
  await engine.close();
});

const noProc = process.platform === 'linux' ? false : 'finds the process in /proc';

test('a process that is killed from outside costs its file alone', { timeout: 60_000, skip: noProc }, async () => {
  const engine = await createSharpEngine();
  const { path, plan } = await longJob();
  const killed = codeOf(engine.run(plan, path));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const pid = Number(await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8'));
  process.kill(pid, 'SIGKILL');
  assert.equal(await killed, 'too_complex');
  const fast = parseOptions('resize', { width: 100, format: 'webp' });
  assert.equal(await codeOf(engine.run(createPlan('resize', plan.source, fast, SHARP_ENGINE), path)), 'result');
  await engine.close();
});
