import { type FileKind, type ReadyToolId, TOOLS, type ToolOf } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { detectFormat } from '@imagemill/files';

const DETECT_BYTES = 16_384;

/** The kind of a file by its first bytes; undefined for files that no tool takes. */
export async function kindOf(file: Blob): Promise<FileKind | undefined> {
  const format = detectFormat(new Uint8Array(await file.slice(0, DETECT_BYTES).arrayBuffer()));
  return format && (format === 'pdf' ? 'pdf' : 'image');
}

const STRAY: { readonly [K in FileKind]: string } = {
  image: 'This is a picture. The tools for images open it.',
  pdf: 'This is a PDF. The tools for PDFs open it.',
};

/**
 * Throws `unsupported_media` if a file is for other tools. For files that no tool takes, the tool
 * has its own message.
 */
export function requireKind(wanted: FileKind, kind: FileKind | undefined): void {
  if (kind !== undefined && kind !== wanted) throw new AppError('unsupported_media', { detail: STRAY[kind] });
}

/** The tool to show files in first: the tool of the first file that any tool takes. */
export async function firstTool(files: readonly File[]): Promise<ReadyToolId> {
  const ready = TOOLS.filter((tool): tool is ToolOf<ReadyToolId> => tool.status === 'ready');
  for (const file of files) {
    const kind = await kindOf(file).catch(() => undefined);
    const tool = kind && ready.find(({ takes }) => takes === kind);
    if (tool) return tool.id;
  }
  return 'compress-image';
}
