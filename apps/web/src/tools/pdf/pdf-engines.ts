import type { PdfPageEngine } from '@imagemill/engine-wasm';
import { pageEngines } from '../../engine/engine-source.js';

/** The engine for documents: with the parts of whichever engine this page works with. Nothing is downloaded before the first file. */
export async function takePdfEngine(signal?: AbortSignal): Promise<PdfPageEngine> {
  const name = await pageEngines.choose(signal);
  return (await import('../../engine/open-pdf-engine.js')).openPdfEngine(name);
}
