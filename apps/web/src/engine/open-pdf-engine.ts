import { createPdfPageEngine, type PdfPageEngine } from '@imagemill/engine-wasm/pdf';
import type { EngineName } from './choose-engine.js';

const CREATE: { readonly [N in EngineName]: () => Worker } = {
  full: () => new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module', name: 'imagemill-pdf' }),
  portable: () => new Worker(new URL('./pdf-portable.worker.ts', import.meta.url), { type: 'module', name: 'imagemill-portable-pdf' }),
};

const engines: { [N in EngineName]?: PdfPageEngine } = {};

/** The page's only document engine with this name. */
export function openPdfEngine(name: EngineName): PdfPageEngine {
  engines[name] ??= createPdfPageEngine(CREATE[name]);
  return engines[name];
}
