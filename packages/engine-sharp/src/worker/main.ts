import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { type Plan, type RunReport, runPlan } from '@imagemill/core/run';
import { toWire } from '@imagemill/errors';
import sharp from 'sharp';
import { knownError } from '../known-error.js';
import { LineReader } from '../pool/line-reader.js';
import { CHANNEL, type FromWorker, INPUT_NAME, OUTPUT_NAME, type ToWorker } from '../pool/messages.js';
import { sharpCodec } from '../sharp-codec.js';
import { readInput } from './read-input.js';

// One image at a time and no cache: the parent decides how many workers run in parallel.
sharp.cache(false);
sharp.concurrency(1);

/** The work folder, as this process sees it. */
const [, , folder = ''] = process.argv;
const channel = new Socket({ fd: CHANNEL });
const lines = new LineReader({ maxBytes: Number.POSITIVE_INFINITY, maxLines: Number.POSITIVE_INFINITY });
let resume = () => {};

function say(message: FromWorker): void {
  channel.write(`${JSON.stringify(message)}\n`);
}

let told = 0;
/** Reports progress in steps of 1%, which is enough to watch. */
function tellProgress(share: number): void {
  if (share < told + 0.01) return;
  told = share;
  say({ kind: 'progress', share });
}

async function work(request: Extract<ToWorker, { kind: 'image' | 'document' }>): Promise<unknown> {
  told = 0;
  if (request.kind === 'image') return runImage(request.plan, folder, tellProgress);
  // Loaded with the first document, because most workers never get one.
  const { runDocument } = await import('./run-document.js');
  return runDocument(request.job, {
    folder,
    inputs: request.inputs,
    onProgress: tellProgress,
    onPage: (image) => {
      const taken = new Promise<void>((resolve) => {
        resume = resolve;
      });
      say({ kind: 'page', image });
      return taken;
    },
  });
}

async function answer(request: ToWorker): Promise<void> {
  if (request.kind === 'next') return resume();
  if (request.kind === 'ping') return say({ kind: 'pong' });
  say({ kind: 'started' });
  try {
    say({ kind: 'done', answer: await work(request) });
  } catch (error) {
    say({ kind: 'failed', error: toWire(knownError(error)) });
  }
}

channel.on('data', (chunk: Buffer) => {
  for (const line of lines.feed(chunk)) void answer(JSON.parse(line) as ToWorker);
});
// Once the parent is gone there's nothing left to do, and native code can't be asked to stop.
channel.on('close', () => process.kill(process.pid, 'SIGKILL'));
channel.on('error', () => process.kill(process.pid, 'SIGKILL'));
say({ kind: 'ready' });

async function runImage(plan: Plan, folder: string, onProgress: (share: number) => void): Promise<RunReport> {
  const input = readInput(join(folder, INPUT_NAME(0)));
  const { bytes, ...report } = await runPlan(plan, input, sharpCodec, { onProgress });
  writeFileSync(join(folder, OUTPUT_NAME), bytes);
  return report;
}
