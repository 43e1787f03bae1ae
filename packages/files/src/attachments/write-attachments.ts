import type { OutputFormat } from '../formats.js';
import type { Attachments } from './attachments.js';
import { writeAvifAttachments } from './avif-attachments.js';
import { writeJpegAttachments } from './jpeg-attachments.js';
import { writePngAttachments } from './png-attachments.js';
import { writeWebpAttachments } from './webp-attachments.js';

const writers: { readonly [F in OutputFormat]?: (file: Uint8Array, attachments: Attachments) => Uint8Array | Promise<Uint8Array> } = {
  jpeg: writeJpegAttachments,
  png: writePngAttachments,
  webp: writeWebpAttachments,
  avif: writeAvifAttachments,
};

/** Puts a profile and metadata into a fresh picture file that has none. With nothing to add, the very same bytes. */
export async function writeAttachments(file: Uint8Array, format: OutputFormat, attachments: Attachments): Promise<Uint8Array> {
  const write = writers[format];
  return write && Object.values(attachments).some(Boolean) ? write(file, attachments) : file;
}
