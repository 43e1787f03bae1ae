import { type Codec, runPlan, toWire } from '@imagemill/core';
import { createFullCodec, type FullCodec } from './full/codec.js';
import type { Part } from './full/parts.js';
import type { EngineFiles } from './full/start-vips.js';
import type { FromWorker, ToWorker } from './messages.js';

interface WorkerScope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

/** Makes the worker this runs in an engine: it translates messages and holds no rules. */
export function serveEngine(scope: WorkerScope, files: EngineFiles): void {
  let codec: Promise<FullCodec> | undefined;
  scope.onmessage = async ({ data: message }) => {
    if (message.kind === 'start') {
      codec = start(scope, files, message.parts);
      // A worker's unhandled rejection never reaches the page, which would wait for ever.
      codec.catch(() => scope.postMessage({ kind: 'not_started' }));
      return;
    }
    const { id } = message;
    try {
      if (!codec) throw new Error('The engine was not started');
      const input = new Uint8Array(await message.input.arrayBuffer());
      if (message.kind === 'try') {
        (await codec).tryDrawing(input);
        return scope.postMessage({ kind: 'tried', id });
      }
      const onProgress = (share: number) => scope.postMessage({ kind: 'progress', id, share });
      const drawn = message.drawn && new Uint8Array(await message.drawn.arrayBuffer());
      const result = await runPlan(message.plan, input, drawn ? withPicture(await codec, drawn) : await codec, { onProgress });
      scope.postMessage({ kind: 'done', id, result }, [result.bytes.buffer as ArrayBuffer]);
    } catch (error) {
      scope.postMessage({ kind: 'failed', id, error: toWire(error) });
    }
  };
}

/** libvips never rejects when it cannot start, so the page is told when the download ended and may then watch the clock. */
async function start(scope: WorkerScope, files: EngineFiles, parts: ReadonlySet<Part>): Promise<FullCodec> {
  await Promise.all([files.vips, ...[...parts].map((part) => files[part])].map(warmCache));
  scope.postMessage({ kind: 'loaded' });
  const codec = await createFullCodec(files, parts, () => scope.postMessage({ kind: 'drawn' }));
  scope.postMessage({ kind: 'ready' });
  return codec;
}

/** The same codec, but the picture comes from elsewhere than the file. */
function withPicture(codec: Codec, picture: Uint8Array): Codec {
  return { ...codec, render: (plan, encode, _input, onProgress) => codec.render(plan, encode, picture, onProgress) };
}

async function warmCache(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`Expected ${url} to load but received status ${response.status}`);
  await response.arrayBuffer();
}
