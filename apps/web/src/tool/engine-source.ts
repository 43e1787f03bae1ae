import type { Engine } from '@imagemill/core';
import type { EngineCheck } from '@imagemill/engine-wasm';
import { type ReadonlySignal, signal } from '@preact/signals';

/** Why a browser cannot run the engine. */
export type EngineProblem = Extract<EngineCheck, { ok: false }>['reason'];

export interface EngineSource {
  /** Files the engine takes at once; 1 until it is open. */
  readonly concurrency: ReadonlySignal<number>;
  /** The engine, loaded on first use. A failed load is forgotten, so that the next file tries again. */
  open(): Promise<Engine<Blob>>;
  /** What stands in the way of the engine in this browser, if anything. */
  check(): Promise<EngineProblem | undefined>;
}

const load = () => import('../engine/open-engine.js');

export function engineSource(): EngineSource {
  const concurrency = signal(1);
  let engine: Promise<Engine<Blob>> | undefined;

  async function start(): Promise<Engine<Blob>> {
    const { openEngine } = await load();
    const opened = openEngine();
    concurrency.value = opened.concurrency;
    return opened;
  }

  return {
    concurrency,
    open() {
      engine ??= start().catch((error) => {
        engine = undefined;
        throw error;
      });
      return engine;
    },
    async check() {
      const { canRunEngine } = await load();
      const answer = await canRunEngine();
      return answer.ok ? undefined : answer.reason;
    },
  };
}
