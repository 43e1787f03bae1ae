import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plan } from '@imagemill/core';
import { temporaryDirectory } from '@imagemill/testkit';
import { build, preview } from 'vite';
import { engineScript, openCountedPage, SITE } from '../counted-page.js';
import type { OnClose } from '../question.js';
import type { Job, Rival } from './page/job.js';
import type { Outcome, Arena as PageArena } from './page/main.js';

declare const arena: PageArena;

const PAGE = fileURLToPath(new URL('./page', import.meta.url));

/** One page where the engine and its rivals run under the same conditions. */
export interface Arena {
  /** Hands a file to the page once, so its transfer isn't measured. */
  load(name: string, bytes: Buffer, type: string): Promise<void>;
  /** CPU time of one run across all browser processes, and what came of it. */
  runEngine(plan: Plan, input: string, times: number): Promise<Counted>;
  runRival(rival: Rival, job: Job, input: string, times: number): Promise<Counted>;
  /** The last result. */
  result(): Promise<Buffer>;
}

export interface Counted {
  readonly cpuMs: number;
  readonly outcome: Outcome;
}

/**
 * An empty page, isolated like the site's pages, with the built site's own engine and a bundle of
 * the rivals. It has no content security policy, because some rivals couldn't run under the site's.
 */
export async function openArena(onClose: OnClose): Promise<Arena> {
  const folder = await temporaryDirectory('imagemill-bench-');
  onClose(folder.remove);
  await makeSite(folder.path);
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };
  const server = await preview({
    configFile: false,
    root: PAGE,
    logLevel: 'warn',
    build: { outDir: folder.path },
    preview: { host: '127.0.0.1', port: 0, headers },
  });
  onClose(() => server.close());
  const { page, count } = await openCountedPage(onClose);
  const query = new URLSearchParams({ engine: await engineScript() });
  await page.goto(new URL(`/?${query}`, server.resolvedUrls?.local[0]).href);
  const counted = async (times: number, work: () => Promise<Outcome>): Promise<Counted> => {
    const { cpuMs, value } = await count(work);
    return { cpuMs: cpuMs / times, outcome: value };
  };
  return {
    load: (name, bytes, type) =>
      page.evaluate(([name, text, type]) => arena.keep(name, text, type), [name, bytes.toString('base64'), type] as const),
    runEngine: (plan, input, times) =>
      counted(times, () => page.evaluate(([plan, input, times]) => arena.runEngine(plan, input, times), [plan, input, times] as const)),
    runRival: (rival, job, input, times) =>
      counted(times, () =>
        page.evaluate(([rival, job, input, times]) => arena.runRival(rival, job, input, times), [rival, job, input, times] as const),
      ),
    result: async () => Buffer.from(await page.evaluate(() => arena.result()), 'base64'),
  };
}

async function makeSite(folder: string): Promise<void> {
  await cp(join(SITE, 'assets'), join(folder, 'assets'), { recursive: true });
  const output = {
    entryFileNames: 'rivals/[name].js',
    chunkFileNames: 'rivals/[name]-[hash].js',
    assetFileNames: 'rivals/[name]-[hash][extname]',
  };
  await build({
    configFile: false,
    root: PAGE,
    logLevel: 'error',
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(PAGE, 'main.js'), output },
    },
    worker: { format: 'es', rolldownOptions: { output } },
  });
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Bench</title><script type="module" src="/rivals/main.js"></script>');
}
