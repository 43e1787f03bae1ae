import {
  type Capabilities,
  createPlan,
  type FileKind,
  fitEffort,
  type Operation,
  type OptionsOf,
  type OptionsOfTool,
  type ToolId,
} from '@imagemill/core';
import type { DocumentJob, PageImageOnDisk, Pool, PoolRun } from '@imagemill/engine-sharp';
import { AppError } from '@imagemill/errors';
import { detectFormat, type InputFormat, inspect, type Reader, type SourceInfo } from '@imagemill/files';
import type { PdfReport } from '@imagemill/pdf';
import type { UploadedFile } from '../receive/read-body.js';
import { withAccepted } from './accepted-formats.js';
import { chooseTool, type GivenOptions, parseGiven } from './choose-tool.js';
import { withReader } from './file-reader.js';
import { gatherPages, type WorkOutput } from './gather-pages.js';

/** What to do with a file, decided from its header before any pixel is touched. */
export interface Work {
  readonly tool: ToolId;
  readonly format: InputFormat;
  /** Pixels × frames to decode; 0 for documents, which reveal it only later. */
  readonly pixels: number;
  /** The parsed options with their defaults; may include a password. */
  readonly options: object;
  /** Does the work. */
  run(pool: Pool, run: PoolRun): Promise<WorkOutput>;
}

/** A request's files and what to do with them. */
export interface WorkOrder {
  readonly operation: Operation;
  readonly files: readonly [UploadedFile, ...UploadedFile[]];
  readonly options: GivenOptions;
  readonly engine: Capabilities;
  /** The request's `Accept` header, which `format: auto` follows. */
  readonly accept?: string | undefined;
  /** How long the work may take; effort is lowered to fit. */
  readonly timeoutMs: number;
  /** Where the result goes; images of pages go next to it. */
  readonly outputPath: string;
}

const SIGNATURE_BYTES = 16_384;

/**
 * Reads the signature, chooses the tool, parses its options, then reads the header, and rejects
 * what can't be done.
 */
export async function planWork(order: WorkOrder): Promise<Work> {
  const [first] = order.files;
  try {
    return await withReader(first, (reader) => planWith(reader, order));
  } finally {
    first.head?.drop();
  }
}

async function planWith(reader: Reader, order: WorkOrder): Promise<Work> {
  const format = detectFormat(await reader.read(0, SIGNATURE_BYTES));
  if (!format) throw new AppError('unsupported_media');
  const kind: FileKind = format === 'pdf' ? 'pdf' : 'image';
  const { described, options } = chooseTool(order.operation, kind, order.options);
  const tool = described.tool.id;
  const parsed = parseGiven(described.schema, options);
  if (order.files.length > 1 && tool !== 'images-to-pdf') {
    throw new AppError('invalid_option', {
      errors: [{ option: 'file', detail: 'Send one file. Only pictures that become one PDF (format=pdf) may be several.' }],
    });
  }
  return { tool, format, options: parsed, ...(await PLANNERS[tool](order, parsed as never, reader)) };
}

type Planned = Pick<Work, 'pixels' | 'run'>;

/** One entry per tool, or this doesn't compile. `first` reads the first file. */
const PLANNERS: { readonly [T in ToolId]: (order: WorkOrder, options: OptionsOfTool[T], first: Reader) => Promise<Planned> } = {
  'compress-image': (order, options, first) => planImage('compress', order, options, first),
  'resize-image': (order, options, first) => planImage('resize', order, options, first),
  'convert-image': (order, options, first) => planImage('convert', order, options, first),
  'compress-pdf': async (order, options) => reworked(order, { kind: 'compress', options }),
  'resize-pdf': async (order, options) => reworked(order, { kind: 'resizePages', options }),
  'pdf-to-images': async (order, options) => ({
    pixels: 0,
    run: async (pool, run) => {
      const pages: PageImageOnDisk[] = [];
      const onPage = (page: PageImageOnDisk) => void pages.push(page);
      await pool.runDocument(jobOf<'renderPages'>(order, { kind: 'renderPages', options }), { ...run, onPage });
      return gatherPages(pages, `${order.outputPath}.zip`, options.format);
    },
  }),
  'images-to-pdf': async (order, options) => {
    const sources = await Promise.all(order.files.map((file, index) => requireOpenable(file, index, order)));
    return {
      pixels: sources.reduce((sum, source) => sum + pixelsOf(source), 0),
      run: async (pool, run) => {
        const { pages, bytes } = await pool.runDocument(jobOf<'imagesToPdf'>(order, { kind: 'imagesToPdf', options }), run);
        return { path: order.outputPath, bytes, format: 'pdf', pages, result: 'optimized', notices: [] };
      },
    };
  },
};

const pixelsOf = ({ width, height, animated, frames }: SourceInfo) => width * height * (animated ? frames : 1);

async function planImage<O extends Operation>(operation: O, order: WorkOrder, options: OptionsOf[O], first: Reader): Promise<Planned> {
  const inputPath = order.files[0].path;
  const source = await inspect(first, { page: options.page - 1 });
  const { options: chosen, engine } = withAccepted(options, order.engine, order.accept, {
    givesOpensIn: Object.hasOwn(order.options, 'opensIn'),
  });
  const plan = fitEffort(createPlan(operation, source, chosen, engine), order.timeoutMs);
  return {
    pixels: pixelsOf(source),
    run: async (pool, run) => {
      const { outputPath } = order;
      const report = await pool.runImage({ kind: 'image', plan, inputPath, outputPath }, run);
      const { resultBytes: bytes, format, width, height, result, reason, qualityUsed, visualScore, notices } = report;
      return { path: outputPath, bytes, format, width, height, result, notices, ...given({ reason, qualityUsed, visualScore }) };
    },
  };
}

function jobOf<K extends DocumentJob['job']['kind']>(order: WorkOrder, job: DocumentJob<K>['job']): DocumentJob<K> {
  return { kind: 'document', job, inputPaths: order.files.map((file) => file.path), outputPath: order.outputPath };
}

function reworked(order: WorkOrder, job: DocumentJob<'compress' | 'resizePages'>['job']): Planned {
  return {
    pixels: 0,
    run: async (pool, run): Promise<WorkOutput> => {
      const report: PdfReport = await pool.runDocument(jobOf<'compress' | 'resizePages'>(order, job), run);
      const { resultBytes: bytes, pages, result, reason, notices, used } = report;
      return { path: order.outputPath, bytes, format: 'pdf', pages, result, notices, ...given({ reason, qualityUsed: used?.quality }) };
    },
  };
}

/**
 * The header of an image that can go onto a page of a document. Errors say which of the images
 * they're about.
 */
async function requireOpenable(file: UploadedFile, index: number, { engine }: WorkOrder): Promise<SourceInfo> {
  try {
    const source = await withReader(file, (reader) => inspect(reader));
    if (!engine.reads.includes(source.format)) throw new AppError('unsupported_media');
    if (pixelsOf(source) > engine.maxInputPixels) throw new AppError('too_many_pixels', { limitPixels: engine.maxInputPixels });
    return source;
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { ...error.extras, file: index }, error.cause) : error;
  }
}

/** Only the entries that have a value. */
function given<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };
}
