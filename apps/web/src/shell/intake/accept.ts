import { AppError } from '@imagemill/errors';
import { inspect, type Reader, type SourceInfo } from '@imagemill/files';

/** Random access to a file without reading it whole. */
export function readerOfBlob(blob: Blob): Reader {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

/**
 * Identifies a dropped file by its signature and header. Throws `unsupported_media` or
 * `corrupt_input`.
 */
export async function accept(file: Blob): Promise<SourceInfo> {
  if (file.size === 0) throw new AppError('corrupt_input', { detail: 'This file is empty.' });
  return inspect(readerOfBlob(file));
}
