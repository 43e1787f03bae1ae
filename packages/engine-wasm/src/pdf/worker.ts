import { FULL_ENGINE } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { PdfHost } from '@imagemill/pdf';
import { type FullCodec, fullCodec } from '../full/full-codec.js';
import { partsFor } from '../full/parts.js';
import { save } from '../full/save.js';
import { type EngineFiles, type Part, type RunningVips, startVips } from '../full/start-vips.js';
import { createFullImageCodec, open } from './full-image-codec.js';
import { createBrowserPdfCodecs, type PdfFiles, type PdfWorkerScope, servePdf } from './serve-pdf.js';

export type { PdfFiles } from './serve-pdf.js';

/**
 * libvips never rejects if it can't start. In Firefox, its threads sometimes wait for each other if
 * they begin while the browser is busy with the page's other workers. Then it's started once more,
 * with more time, because the machine may just be busy.
 */
const START_TIMEOUTS_MS = [20_000, 120_000] as const;

interface Started extends RunningVips {
  readonly parts: ReadonlySet<Part>;
  readonly codec: FullCodec;
}

/** Turns the worker this runs in into the full engine's PDF worker. */
export function serveFullPdf(scope: PdfWorkerScope, engineFiles: EngineFiles, pdfFiles: PdfFiles): void {
  servePdf(scope, () => createFullPdfHost(engineFiles, pdfFiles));
}

/** PDF host based on libvips, which is started when a document first has an image that needs it. */
function createFullPdfHost(engineFiles: EngineFiles, pdfFiles: PdfFiles): PdfHost {
  let started: Promise<Started> | undefined;

  async function start(parts: ReadonlySet<Part>): Promise<Started> {
    const [firstMs, secondMs] = START_TIMEOUTS_MS;
    const startIn = (ms: number) => inTime(startVips(engineFiles, parts), ms);
    const running = await startIn(firstMs).catch(() => startIn(secondMs));
    return { ...running, parts, codec: fullCodec(running, engineFiles) };
  }

  /**
   * libvips can only load parts when it starts. If some are missing, another one is started with
   * the parts of both.
   */
  async function vipsWith(parts: ReadonlySet<Part>): Promise<Started> {
    const current = await started?.catch(() => undefined);
    if (current && [...parts].every((part) => current.parts.has(part))) return current;
    started = start(new Set([...parts, ...(current?.parts ?? [])]));
    return started;
  }

  return {
    codecs: createBrowserPdfCodecs(
      createFullImageCodec(() => vipsWith(new Set())),
      pdfFiles,
    ),
    capabilities: FULL_ENGINE,
    imageCodec: async (plan) => {
      const { vips, freeHandles, codec } = await vipsWith(partsFor(plan));
      return {
        ...codec,
        encode: async (raster, step) => {
          try {
            return save(open(vips, raster), step, { convert: false, keepProfile: false, space: raster.channels === 1 ? 'b-w' : 'srgb' });
          } finally {
            freeHandles();
          }
        },
      };
    },
  };
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new AppError('internal', { detail: 'The engine did not start in this browser.' }));
    const timer = setTimeout(fail, ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
