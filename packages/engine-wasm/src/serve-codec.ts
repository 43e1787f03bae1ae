import { type Codec, runPlan } from '@imagemill/core';
import { toWire } from '@imagemill/errors';
import type { Part } from './full/start-vips.js';
import type { FromWorker, ToWorker } from './messages.js';

export interface WorkerScope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

export interface ServedCodec extends Codec {
  /**
   * If the engine draws SVGs: draws one at a small size and discards the result. Throws
   * `corrupt_input` or `too_complex` if that fails.
   */
  tryDrawing?(svg: Uint8Array): void;
}

/** Turns the worker this runs in into an engine: it only translates messages. */
export function serveCodec(scope: WorkerScope, start: (parts: ReadonlySet<Part>) => Promise<ServedCodec>): void {
  // A module loaded later may import from the worker's own script. WebKit then runs that script
  // again; ignore the second run.
  if (scope.onmessage) return;
  let codec: Promise<ServedCodec> | undefined;
  scope.onmessage = async ({ data: message }) => {
    if (message.kind === 'start') {
      codec = start(message.parts);
      // A worker's unhandled rejection never reaches the page, which would wait forever.
      codec.catch(() => scope.postMessage({ kind: 'not_started' }));
      return;
    }
    const { id } = message;
    try {
      if (!codec) throw new Error('The engine was not started');
      const input = new Uint8Array(await message.input.arrayBuffer());
      if (message.kind === 'try') {
        (await codec).tryDrawing?.(input);
        return scope.postMessage({ kind: 'tried', id });
      }
      const onProgress = (share: number) => scope.postMessage({ kind: 'progress', id, share });
      const drawn = message.drawn && new Uint8Array(await message.drawn.arrayBuffer());
      const result = await runPlan(message.plan, input, drawn ? withImage(await codec, drawn) : await codec, { onProgress });
      scope.postMessage({ kind: 'done', id, result }, [result.bytes.buffer as ArrayBuffer]);
    } catch (error) {
      scope.postMessage({ kind: 'failed', id, error: toWire(error) });
    }
  };
}

/** The same codec, but it renders this image instead of the file. */
function withImage(codec: Codec, image: Uint8Array): Codec {
  return {
    ...codec,
    render: (plan, encode, _input, onProgress) => codec.render(plan, encode, image, onProgress),
    samples: (plan, encode, _input, frame) => codec.samples(plan, encode, image, frame),
  };
}
