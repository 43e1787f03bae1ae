import type { Plan, RunResult } from '@imagemill/core';
import { startSite } from '@imagemill/testkit';
import { engineScript, openCountedPage } from '../counted-page.js';
import type { OnClose } from '../question.js';

type PageEngine = { run(plan: Plan, input: Blob): Promise<RunResult> };

/** What the page keeps between calls; this window is the browser's. */
declare const window: { engine?: PageEngine; inputs?: Map<string, Blob> };

export interface PageRunner {
  /** Hands a file to the page once, so its transfer isn't measured. */
  load(name: string, bytes: Buffer): Promise<void>;
  /** CPU time of one run across all browser processes, and the size of the result. */
  run(plan: Plan, input: string, times: number): Promise<{ cpuMs: number; bytes: number }>;
}

/** The full engine in the built page in Chromium: exactly the files a visitor's browser runs. */
export async function openPage(onClose: OnClose): Promise<PageRunner> {
  const site = await startSite();
  onClose(site.dispose);
  const { page, count } = await openCountedPage(onClose);
  await page.goto(`${site.url}/compress-image`);
  await page.evaluate(startEngine, await engineScript());
  return {
    load: (name, bytes) => page.evaluate(keepInput, { name, text: bytes.toString('base64') }),
    run: async (plan, input, times) => {
      const { cpuMs, value } = await count(() => page.evaluate(runInPage, { plan, input, times }));
      return { cpuMs: cpuMs / times, bytes: value };
    },
  };
}

/**
 * Runs in the browser, so it can't use anything from this module; nor can the next two functions.
 */
async function startEngine(url: string): Promise<void> {
  const { openEngine } = (await import(url)) as { openEngine(): PageEngine };
  window.engine = openEngine();
  window.inputs = new Map();
}

function keepInput({ name, text }: { name: string; text: string }): void {
  window.inputs?.set(name, new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
}

async function runInPage({ plan, input, times }: { plan: Plan; input: string; times: number }): Promise<number> {
  const blob = window.inputs?.get(input);
  if (!window.engine || !blob) throw new Error('No engine or no input in this page');
  let bytes = 0;
  for (let left = times; left > 0; left--) bytes = (await window.engine.run(plan, blob)).bytes.length;
  return bytes;
}
