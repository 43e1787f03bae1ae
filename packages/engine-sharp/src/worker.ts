import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { runPlan, toWire } from '@imagemill/core';
import sharp from 'sharp';
import { sharpCodec } from './codec.js';
import type { WorkReply, WorkRequest } from './messages.js';

// One picture at a time and nothing kept: the parent decides how many processes work side by side.
sharp.cache(false);
sharp.concurrency(1);

async function work({ plan, inputPath, outputPath }: WorkRequest): Promise<WorkReply> {
  try {
    const { bytes, ...report } = await runPlan(plan, await readFile(inputPath), sharpCodec);
    await writeFile(outputPath, bytes);
    return { ok: true, report };
  } catch (error) {
    return { ok: false, error: toWire(error) };
  }
}

process.on('message', async (request: WorkRequest) => {
  const reply = await work(request);
  process.send?.(reply);
});
process.on('disconnect', () => process.exit(0));
