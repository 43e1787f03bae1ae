import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompressPdfOptions, PdfToImagesOptions } from '@imagemill/core';
import type { PdfPageEngine } from '@imagemill/engine-wasm';
import { fromWire, type WireError } from '@imagemill/errors';
import type { PageImage, PdfReport } from '@imagemill/pdf';
import { repoRoot } from '@imagemill/testkit';

export type PdfEngineName = 'full' | 'portable';

/** A page, in any browser, that can run a function. */
interface ScriptablePage {
  evaluate<A, R>(work: (arg: A) => R | Promise<R>, arg: A): Promise<R>;
}

/** What the page keeps between calls, on the browser's window. */
declare const window: { pdfEngine?: PdfPageEngine };

type Job =
  | { readonly kind: 'compress'; readonly options: CompressPdfOptions }
  | { readonly kind: 'renderPages'; readonly options: PdfToImagesOptions };
/** What a job reports, and the file as a `data:` URL. */
type Outcome = { readonly report: unknown; readonly file: string };

export interface PdfEngineUnderTest {
  compress(input: Uint8Array, options: CompressPdfOptions): Promise<PdfReport & { readonly bytes: Uint8Array }>;
  renderPages(input: Uint8Array, options: PdfToImagesOptions): Promise<readonly (PageImage & { readonly file: Uint8Array })[]>;
}

/** Opens the built site's PDF engine inside the page: exactly the files visitors get. */
export async function openPdfEngineInPage(page: ScriptablePage, name: PdfEngineName): Promise<PdfEngineUnderTest> {
  await loadPdfEngine(page, name);
  const run = async (input: Uint8Array, job: Job) => {
    const reply = await page.evaluate(runInPage, { input: Buffer.from(input).toString('base64'), job });
    if ('error' in reply) throw fromWire(reply.error);
    return reply.outcomes.map(({ report, file }) => ({ report, file: Buffer.from(file.slice(file.indexOf(',') + 1), 'base64') }));
  };
  return {
    compress: async (input, options) => {
      const [outcome] = await run(input, { kind: 'compress', options });
      if (!outcome) throw new Error('Expected a result but received none');
      return { ...(outcome.report as PdfReport), bytes: outcome.file };
    },
    renderPages: async (input, options) => {
      const outcomes = await run(input, { kind: 'renderPages', options });
      return outcomes.map(({ report, file }) => ({ ...(report as PageImage), file }));
    },
  };
}

/** Puts the engine in `window.pdfEngine`. */
export async function loadPdfEngine(page: ScriptablePage, name: PdfEngineName): Promise<void> {
  const files = await readdir(join(repoRoot(), 'apps/web/dist/site/assets'));
  const file = files.find((each) => /^open-pdf-engine-.*\.js$/.test(each));
  if (!file) throw new Error('The built site has no script that opens the PDF engine');
  await page.evaluate(
    async ([url, wanted]) => {
      const { openPdfEngine } = (await import(url)) as { openPdfEngine(name: string): PdfPageEngine };
      window.pdfEngine = openPdfEngine(wanted);
    },
    [`/assets/${file}`, name] as const,
  );
}

/** Runs in the browser, so it can't use anything from this module. */
async function runInPage({ input, job }: { input: string; job: Job }): Promise<{ outcomes: Outcome[] } | { error: WireError }> {
  const dataUrlOf = (file: Blob) =>
    new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsDataURL(file);
    });
  try {
    const engine = window.pdfEngine;
    if (!engine) throw new Error('No engine in this page');
    const blob = new Blob([Uint8Array.from(atob(input), (letter) => letter.charCodeAt(0))]);
    const outcomes: Outcome[] = [];
    if (job.kind === 'compress') {
      const { file, ...report } = await engine.compress(blob, job.options);
      outcomes.push({ report, file: await dataUrlOf(file) });
    } else {
      for await (const { file, ...report } of engine.renderPages(blob, job.options)) outcomes.push({ report, file: await dataUrlOf(file) });
    }
    return { outcomes };
  } catch (error) {
    const { code, extras } = error as WireError;
    return { error: { code: code ?? 'internal', extras: extras ?? { detail: String(error) } } };
  }
}
