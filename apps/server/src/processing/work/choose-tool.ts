import {
  type DescribedTool,
  type FileKind,
  IMAGE_TOOLS,
  type Operation,
  type OptionSchema,
  optionsIn,
  PDF_TOOLS,
  parseWith,
  SHARP_ENGINE,
} from '@imagemill/core';
import { AppError, type OptionProblem } from '@imagemill/errors';
import { isOutputFormat } from '@imagemill/files';

/** Options as received: text from a query or form, values from JSON. */
export type GivenOptions = Readonly<Record<string, unknown>>;

const TOOLS = {
  compress: { image: IMAGE_TOOLS['compress-image'], pdf: PDF_TOOLS['compress-pdf'] },
  resize: { image: IMAGE_TOOLS['resize-image'], pdf: PDF_TOOLS['resize-pdf'] },
  convert: { image: IMAGE_TOOLS['convert-image'], pdf: PDF_TOOLS['pdf-to-images'] },
} as const satisfies Record<Operation, Record<FileKind, DescribedTool>>;

/** The requested tool, and the options to parse with its schema. */
export interface ChosenTool {
  readonly described: DescribedTool;
  readonly options: GivenOptions;
}

/**
 * Picks the tool for an operation and a kind of file. Converting images to PDF is Images to PDF,
 * which needs no `format`.
 */
export function chooseTool(operation: Operation, kind: FileKind, given: GivenOptions): ChosenTool {
  const { format, ...options } = given;
  if (operation === 'convert' && kind === 'image' && format === 'pdf') return { described: PDF_TOOLS['images-to-pdf'], options };
  return { described: TOOLS[operation][kind], options: given };
}

/**
 * Parses options by their schema. An error about `format` lists only formats the server can write.
 */
export function parseGiven(schema: OptionSchema, given: GivenOptions): object {
  try {
    return parseWith(schema, given);
  } catch (error) {
    if (!(error instanceof AppError) || !error.extras.errors) throw error;
    throw new AppError('invalid_option', { errors: error.extras.errors.map((problem) => withWritable(problem, schema)) }, error);
  }
}

function withWritable(problem: OptionProblem, schema: OptionSchema): OptionProblem {
  if (problem.option !== 'format') return problem;
  const choices = optionsIn(schema).find(({ name }) => name === 'format')?.choices ?? [];
  const writable = choices.filter((choice) => !isOutputFormat(choice) || choice in SHARP_ENGINE.writes);
  return writable.length > 0 ? { ...problem, detail: `Expected one of ${writable.join(', ')}.` } : problem;
}
