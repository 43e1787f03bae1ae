import { AppError, toWire } from '@imagemill/errors';
import { FORMATS } from '@imagemill/files';
import {
  asMemoryError,
  createImageCodec,
  deflate,
  inflate,
  type PdfCodecs,
  type PdfHost,
  type PdfJob,
  type PdfOutput,
  type PdfPart,
  type PlainImageCodec,
  runPdfJob,
} from '@imagemill/pdf';
import { type FileSource, loadBytes } from '../load-file.js';
import type { FromPdfWorker, ToPdfWorker } from './messages.js';
import { openForDrawing, type PageRenderer } from './open-for-drawing.js';

/**
 * Files that PDF work needs besides the engine's; the bundler or server decides where they are.
 * Each is loaded when first needed.
 */
export type PdfFiles = Readonly<Record<PdfPart, FileSource>>;

export interface PdfWorkerScope {
  postMessage(message: FromPdfWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToPdfWorker>) => void) | null;
}

/** Makes the current worker a PDF worker, which only translates messages. */
export function servePdf(scope: PdfWorkerScope, createHost: () => PdfHost): void {
  // A chunk that is loaded later may import from the worker's own script. WebKit then runs that
  // script again; ignore the second run.
  if (scope.onmessage) return;
  const host = createHost();
  let drawer: PageRenderer | undefined;
  let sendNextPage = () => {};

  async function run(job: PdfJob, inputs: readonly Blob[]): Promise<void> {
    const type = job.kind === 'renderPages' ? FORMATS[job.options.format].mime : FORMATS.pdf.mime;
    const parts: Blob[] = [];
    const output: PdfOutput = {
      // Each chunk becomes a Blob right away, so no buffer grows.
      write: async (part) => {
        parts.push(blobOf(part, type));
      },
      writePage: async (image, bytes) => {
        const taken = new Promise<void>((resolve) => {
          sendNextPage = resolve;
        });
        scope.postMessage({ kind: 'page', image, file: blobOf(bytes, type) });
        await taken;
      },
    };
    const answer = await runPdfJob(job, {
      inputs: inputs.map((input) => () => readBlob(input)),
      host,
      output,
      run: { onProgress: (progress) => scope.postMessage({ kind: 'progress', progress }) },
    });
    scope.postMessage({ kind: 'done', answer, ...(parts.length > 0 ? { file: new Blob(parts, { type }) } : {}) });
  }

  async function answer(message: ToPdfWorker): Promise<void> {
    switch (message.kind) {
      case 'run':
        return run(message.job, message.inputs);
      case 'next':
        return sendNextPage();
      case 'open':
        drawer = await openForDrawing(await readBlob(message.input), message.password, host.codecs);
        return scope.postMessage({ kind: 'opened', pages: drawer.pages });
      case 'draw': {
        if (!drawer) throw new Error('No document is open');
        const image = await drawer.draw(message.page, message.longEdge);
        return scope.postMessage({ kind: 'drawn', image }, [image.data.buffer]);
      }
    }
  }

  scope.onmessage = async ({ data }) => {
    try {
      await answer(data);
    } catch (error) {
      scope.postMessage({ kind: 'failed', error: toWire(asMemoryError(error)) });
    }
  };
}

async function readBlob(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (error) {
    throw new AppError('corrupt_input', { detail: 'The file could not be read. It may have been moved or changed.' }, error);
  }
}

function blobOf(bytes: Uint8Array, type: string): Blob {
  return new Blob([bytes as Uint8Array<ArrayBuffer>], { type });
}

/** Everything PDF work needs; the host only provides the image codec and the files. */
export function createBrowserPdfCodecs(image: PlainImageCodec, files: PdfFiles): PdfCodecs {
  return { image: createImageCodec(image), inflate, deflate, loadPart: (part) => loadPart(files, part) };
}

async function loadPart(files: PdfFiles, part: PdfPart): Promise<Uint8Array> {
  try {
    return await loadBytes(files[part]);
  } catch (error) {
    throw new AppError('internal', { detail: 'A part of the engine could not be loaded. Check your connection and try again.' }, error);
  }
}
