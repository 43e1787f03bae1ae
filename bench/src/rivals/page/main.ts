import type { Plan, RunResult } from '@imagemill/core';
import imageCompression from 'browser-image-compression';
import Compressor from 'compressorjs';
import type { WorkerAnswer, WorkerJob, WorkerRival } from './codecs.worker.js';
import { CannotError, type Contender, type Job, type Rival } from './job.js';

/** browser-image-compression's PNG encoder uses 4096 times the quality as the number of colors. */
const COLORS_AT_FULL_QUALITY = 4096;

/** The functions that the bench calls in the page. */
export interface Arena {
  keep(name: string, text: string, type: string): void;
  /**
   * Runs a rival `times` times and keeps the last result. Resolves to its size, or to why it can't.
   */
  runRival(rival: Rival, job: Job, input: string, times: number): Promise<Outcome>;
  runEngine(plan: Plan, input: string, times: number): Promise<Outcome>;
  /** The last result as base64. */
  result(): Promise<string>;
}

export type Outcome = { readonly bytes: number; readonly type: string } | { readonly cannot: string };

type Engine = { run(plan: Plan, input: Blob): Promise<RunResult> };

const inputs = new Map<string, Blob>();
const worker = new Worker(new URL('./codecs.worker.js', import.meta.url), { type: 'module' });
let engine: Promise<Engine> | undefined;
let last = new Blob();

const inWorker =
  (rival: WorkerRival): Contender =>
  (input, job) =>
    new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message));
      worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
        if ('result' in data) resolve(data.result);
        else reject(data.name === 'CannotError' ? new CannotError(data.error) : new Error(`${rival}: ${data.error}`));
      };
      worker.postMessage({ rival, input, job } satisfies WorkerJob);
    });

const CONTENDERS: Readonly<Record<Rival, Contender>> = {
  jSquash: inWorker('jSquash'),
  'magick-wasm': inWorker('magick-wasm'),
  canvas: inWorker('canvas'),
  'browser-image-compression': compressImage,
  compressorjs: compressor,
};

function inputOf(name: string): Blob {
  const input = inputs.get(name);
  if (!input) throw new Error(`No input ${name} in this page`);
  return input;
}

async function repeat(times: number, run: () => Promise<Blob>): Promise<Outcome> {
  try {
    for (let left = times; left > 0; left--) last = await run();
    return { bytes: last.size, type: last.type };
  } catch (error) {
    if (error instanceof CannotError) return { cannot: error.message };
    throw error;
  }
}

/** Loads the built site's own script from the URL that the bench put in this page's query. */
async function openEngine(): Promise<Engine> {
  const url = new URLSearchParams(location.search).get('engine') ?? '';
  const script = (await import(/* @vite-ignore */ url)) as { openEngine(): Engine };
  return script.openEngine();
}

const arena: Arena = {
  keep: (name, text, type) => {
    inputs.set(name, new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type }));
  },
  runRival: (rival, job, input, times) => repeat(times, async () => CONTENDERS[rival](inputOf(input), job)),
  runEngine: (plan, input, times) =>
    repeat(times, async () => {
      engine ??= openEngine();
      const { bytes } = await (await engine).run(plan, inputOf(input));
      return new Blob([bytes.slice()]);
    }),
  result: async () => {
    const bytes = new Uint8Array(await last.arrayBuffer());
    const parts: string[] = [];
    for (let at = 0; at < bytes.length; at += 32_768) parts.push(String.fromCharCode(...bytes.subarray(at, at + 32_768)));
    return btoa(parts.join(''));
  },
};

Object.assign(globalThis, { arena });

/** compressorjs, kept from returning the input and from turning large PNGs into JPEGs. */
function compressor(input: Blob, { format, quality, longEdge, colors }: Job): Promise<Blob> {
  if (colors !== undefined) throw new CannotError('writes no palette');
  return new Promise((success, error) => {
    const options = {
      strict: false,
      convertSize: Number.POSITIVE_INFINITY,
      mimeType: `image/${format}`,
      quality: quality / 100,
      success,
      error,
    };
    new Compressor(input, longEdge === undefined ? options : { ...options, maxWidth: longEdge, maxHeight: longEdge });
  });
}

/** browser-image-compression without its worker, which would load a script from another host. */
function compressImage(input: Blob, { format, quality, longEdge, colors }: Job): Promise<Blob> {
  const initialQuality = format !== 'png' ? quality / 100 : colors === undefined ? 1 : colors / COLORS_AT_FULL_QUALITY;
  const file = new File([input], 'input', { type: input.type });
  const size = longEdge === undefined ? {} : { maxWidthOrHeight: longEdge };
  return imageCompression(file, { useWebWorker: false, fileType: `image/${format}`, initialQuality, ...size });
}
