import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createPlan, parseOptions, SHARP_ENGINE } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { INPUT_NAME } from './pool/messages.js';
import { createPool } from './pool/start-pool.js';
import { until } from './pool/testing/poll.js';
import { createSharpEngine } from './sharp-engine.js';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imagemill-test-'));
  // Lets a test see the folders that the engines work in.
  process.env.TMPDIR = folder;
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

/** How many child processes are still running. */
function countChildren(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
}

async function codeOf(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'result',
    (error) => (error instanceof AppError ? error.code : String(error)),
  );
}

test('closing the engine cancels running and waiting files and leaves no process behind', { timeout: 600_000 }, async () => {
  const engine = await createSharpEngine();
  const { path, plan } = await longJob();
  const codes = [codeOf(engine.run(plan, path)), codeOf(engine.run(plan, path))];
  const isHandedIn = () => readdirSync(folder, { recursive: true }).some((name) => String(name).endsWith(join('work', INPUT_NAME(0))));
  await until(isHandedIn);
  assert.ok(countChildren() > 0);
  await engine.close();
  assert.equal(countChildren(), 0);
  assert.deepEqual(await Promise.all(codes), ['cancelled', 'cancelled']);
});

test('a waiting caller can leave before the file ahead is done', { timeout: 600_000 }, async () => {
  const engine = await createSharpEngine();
  const { path, plan } = await longJob();
  const first = codeOf(engine.run(plan, path));
  const leaving = new AbortController();
  const second = codeOf(engine.run(plan, path, { signal: leaving.signal }));
  leaving.abort();
  assert.equal(await Promise.race([first, second]), 'cancelled');
  await engine.close();
});

test('an image that exceeds the memory limit fails with too_complex, and the next one succeeds', { timeout: 600_000 }, async (t) => {
  const pool = await createPool({ workers: 1, queueLength: 1, queueWaitMs: 300_000, memoryMb: 200, folder: join(folder, 'pool') });
  t.after(() => pool.close());
  const convert = async (side: number) => {
    const background = { width: side, height: side, channels: 3, background: '#336699' } as const;
    const input = await sharp({ create: background }).png({ compressionLevel: 1 }).toBuffer();
    const inputPath = join(folder, `${side}.png`);
    await writeFile(inputPath, input);
    const plan = createPlan('convert', await inspect(readerOf(input)), parseOptions('convert', { format: 'webp' }), SHARP_ENGINE);
    const run = { signal: new AbortController().signal, cpuMs: 300_000 };
    return codeOf(pool.runImage({ kind: 'image', plan, inputPath, outputPath: `${inputPath}.webp` }, run));
  };
  assert.deepEqual([await convert(8000), await convert(80)], ['too_complex', 'result']);
});
