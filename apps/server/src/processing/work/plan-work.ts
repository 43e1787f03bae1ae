import {
  AppError,
  type Capabilities,
  detectFormat,
  type FileKind,
  type InputFormat,
  type Operation,
  type Reader,
  type ToolId,
} from '@imagemill/core';
import type { Pool, PoolRun } from '@imagemill/engine-sharp';
import type { UploadedFile } from '../receive/receive-upload.js';
import { chooseTool, type GivenOptions } from './choose-tool.js';
import { withReader } from './file-reader.js';
import type { Made } from './made.js';
import { parseGiven } from './parse-given.js';
import { PLANNERS } from './planners.js';

/** What will be done to a file, decided by its header before any pixel is touched. */
export interface Work {
  readonly tool: ToolId;
  readonly format: InputFormat;
  /** Pixels × frames that are opened; 0 for documents, which tell only later. */
  readonly pixels: number;
  /** As they were understood, defaults included; they may hold a password. */
  readonly options: object;
  /** Does it. */
  run(pool: Pool, run: PoolRun): Promise<Made>;
}

/** Files of a request and what to do with them. */
export interface WorkOrder {
  readonly operation: Operation;
  readonly files: readonly [UploadedFile, ...UploadedFile[]];
  readonly options: GivenOptions;
  readonly engine: Capabilities;
  /** What the work may take: effort is lowered to fit. */
  readonly timeoutMs: number;
  /** Where the result goes; pictures of pages go beside it. */
  readonly outputPath: string;
}

const SIGNATURE_BYTES = 16_384;

/** Looks at the signature, chooses the tool, reads its options and then the header, and refuses what could not be done. */
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
  const kind: FileKind = format === 'pdf' ? 'pdf' : 'picture';
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
