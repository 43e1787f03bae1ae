import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Plan, type RunReport, runPlan } from '@imagemill/core/run';
import sharp from 'sharp';
import { sharpCodec } from '../codec.js';
import { INPUT_NAME, OUTPUT_NAME } from '../pool/messages.js';
import { readInput } from './read-input.js';

// One picture at a time and nothing kept: the parent decides how many processes work side by side.
sharp.cache(false);
sharp.concurrency(1);

export async function runPicture(plan: Plan, folder: string, onProgress: (share: number) => void): Promise<RunReport> {
  const input = readInput(join(folder, INPUT_NAME(0)));
  const { bytes, ...report } = await runPlan(plan, input, sharpCodec, { onProgress });
  writeFileSync(join(folder, OUTPUT_NAME), bytes);
  return report;
}
