import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { CASES } from './cases.js';
import type { SharpDone, SharpJob } from './open-sharp.js';

// Raw sharp in its own process, so its CPU time includes nothing else. As on the server: one thread
// per image, no cache.
sharp.concurrency(1);
sharp.cache(false);

async function run({ name, file, times }: SharpJob): Promise<SharpDone> {
  const input = await readFile(file);
  let bytes = 0;
  const before = process.cpuUsage();
  for (let left = times; left > 0; left--) bytes = (await CASES[name].sharp(sharp(input)).toBuffer()).length;
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000 / times, bytes };
}

process.on('message', async (job: SharpJob) => {
  const done = await run(job);
  process.send?.(done);
});
