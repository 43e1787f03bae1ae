import type { InputFormat } from '../formats.js';
import { readHeifAttachments } from '../inspect/heif-attachments.js';
import type { Attachments } from './attachments.js';
import { readJpegAttachments } from './jpeg-attachments.js';
import { readPngAttachments } from './png-attachments.js';
import { readWebpAttachments } from './webp-attachments.js';

const readers: { readonly [F in InputFormat]?: (file: Uint8Array) => Attachments | Promise<Attachments> } = {
  jpeg: readJpegAttachments,
  png: readPngAttachments,
  webp: readWebpAttachments,
  avif: readHeifAttachments,
  heic: readHeifAttachments,
};

/** The profile and the metadata of a picture file, for decoders that give samples only. */
export async function readAttachments(file: Uint8Array, format: InputFormat): Promise<Attachments> {
  return (await readers[format]?.(file)) ?? {};
}
