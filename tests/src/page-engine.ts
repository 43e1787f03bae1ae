import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Capabilities, FULL_ENGINE, type Plan, PORTABLE_ENGINE, type RunReport } from '@imagemill/core';
import { fromWire, type WireError } from '@imagemill/errors';
import { type EngineUnderTest, repoRoot } from '@imagemill/testkit';

type Reply = { ok: true; report: RunReport; bytes: string } | { ok: false; error: WireError };
type PageEngine = { run(plan: Plan, input: Blob, options: { signal: AbortSignal }): Promise<RunReport & { bytes: Uint8Array }> };

/** What the page keeps between calls; this window is the browser's. */
declare const window: { engine?: PageEngine; aborts?: Map<number, AbortController> };

/**
 * The engines of the built page: the script that opens each, the name of its export, and its
 * capabilities.
 */
const ENGINES = {
  full: { script: /^open-engine-.*\.js$/, open: 'openEngine', capabilities: FULL_ENGINE },
  portable: { script: /^open-portable-engine-.*\.js$/, open: 'openPortableEngine', capabilities: PORTABLE_ENGINE },
} as const satisfies Record<string, { script: RegExp; open: string; capabilities: Capabilities }>;

export type EngineName = keyof typeof ENGINES;

/** A page in any browser that can be asked to run a function. */
interface AskablePage {
  evaluate<A, R>(work: (arg: A) => R | Promise<R>, arg: A): Promise<R>;
}

/** An engine of the built page, inside the page: exactly the files a visitor's browser runs. */
export async function pageEngine(page: AskablePage, name: EngineName = 'full'): Promise<EngineUnderTest> {
  const { script, open, capabilities } = ENGINES[name];
  const files = await readdir(join(repoRoot(), 'apps/web/dist/site/assets'));
  const file = files.find((each) => script.test(each));
  if (!file) throw new Error('The built site has no engine script');
  await page.evaluate(
    async ([url, opener]) => {
      const scripts = (await import(url)) as Record<string, () => PageEngine>;
      window.engine = scripts[opener]?.();
      window.aborts = new Map();
    },
    [`/assets/${file}`, open] as const,
  );

  let calls = 0;
  return {
    capabilities,
    run: async (plan, input, { signal } = {}) => {
      const call = calls++;
      const stop = () => void page.evaluate(abortInPage, call).catch(() => {});
      signal?.addEventListener('abort', stop, { once: true });
      const reply = await page.evaluate(runInPage, {
        plan,
        call,
        input: Buffer.from(input).toString('base64'),
        aborted: signal?.aborted ?? false,
      });
      signal?.removeEventListener('abort', stop);
      if (!reply.ok) throw fromWire(reply.error);
      return { ...reply.report, bytes: Buffer.from(reply.bytes, 'base64') };
    },
    close: async () => {},
  };
}

/**
 * Runs in the browser, maybe before the file has arrived; the run is then canceled when it does.
 */
function abortInPage(call: number): void {
  const abort = window.aborts?.get(call) ?? new AbortController();
  abort.abort();
  window.aborts?.set(call, abort);
}

/** Runs in the browser, so it can't use anything from this module. */
async function runInPage({ plan, call, input, aborted }: { plan: Plan; call: number; input: string; aborted: boolean }): Promise<Reply> {
  const abort = window.aborts?.get(call) ?? new AbortController();
  if (aborted) abort.abort();
  window.aborts?.set(call, abort);
  try {
    const bytes = Uint8Array.from(atob(input), (letter) => letter.charCodeAt(0));
    if (!window.engine) throw new Error('No engine in this page');
    const { bytes: result, ...report } = await window.engine.run(plan, new Blob([bytes]), { signal: abort.signal });
    let text = '';
    for (let at = 0; at < result.length; at += 30_000) text += String.fromCharCode(...result.subarray(at, at + 30_000));
    return { ok: true, report, bytes: btoa(text) };
  } catch (error) {
    const { code, extras } = error as WireError;
    return { ok: false, error: { code: code ?? 'internal', extras: extras ?? { detail: String(error) } } };
  } finally {
    window.aborts?.delete(call);
  }
}
