import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { FULL_ENGINE, fromWire, type Plan, type RunReport, type WireError } from '@imagemill/core';
import { type EngineUnderTest, repoRoot } from '@imagemill/testkit';
import type { Page } from 'playwright-core';

type Reply = { ok: true; report: RunReport; bytes: string } | { ok: false; error: WireError };
type PageEngine = { run(plan: Plan, input: Blob, options: { signal: AbortSignal }): Promise<RunReport & { bytes: Uint8Array }> };

/** What the page keeps between calls; it lives in the browser. */
declare const window: { engine?: PageEngine; aborts?: Map<number, AbortController> };

/** The engine of the built page, in the page: the very files a visitor's browser runs. */
export async function pageEngine(page: Page): Promise<EngineUnderTest> {
  const files = await readdir(join(repoRoot(), 'apps/web/dist/site/assets'));
  const script = files.find((name) => /^open-engine-.*\.js$/.test(name));
  if (!script) throw new Error('The built site has no engine script');
  await page.evaluate(async (url) => {
    const { openEngine } = (await import(url)) as { openEngine(): PageEngine };
    window.engine = openEngine();
    window.aborts = new Map();
  }, `/assets/${script}`);

  let calls = 0;
  return {
    capabilities: FULL_ENGINE,
    run: async (plan, input, { signal } = {}) => {
      const call = calls++;
      const stop = () => void page.evaluate((id) => window.aborts?.get(id)?.abort(), call).catch(() => {});
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

/** Runs in the browser: it may use nothing from around it. */
async function runInPage({ plan, call, input, aborted }: { plan: Plan; call: number; input: string; aborted: boolean }): Promise<Reply> {
  const abort = new AbortController();
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
