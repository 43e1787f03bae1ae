import type { InputFormat, OutputFormat } from '../formats.js';
import { readHeifAttachments } from '../inspect/heif-attachments.js';
import type { Attachments } from '../source-info.js';
import { writeAvifAttachments } from './avif-attachments.js';
import { readJpegAttachments, writeJpegAttachments } from './jpeg-attachments.js';
import { readPngAttachments, writePngAttachments } from './png-attachments.js';
import { readWebpAttachments, writeWebpAttachments } from './webp-attachments.js';

const readers: { readonly [F in InputFormat]: ((file: Uint8Array) => Attachments | Promise<Attachments>) | undefined } = {
  jpeg: readJpegAttachments,
  png: readPngAttachments,
  webp: readWebpAttachments,
  avif: readHeifAttachments,
  heic: readHeifAttachments,
  // Their decoders apply the metadata themselves, or there is none.
  ...{ gif: undefined, tiff: undefined, bmp: undefined, ico: undefined, jxl: undefined, qoi: undefined, svg: undefined, pdf: undefined },
};

/** The profile and metadata of an image file, for decoders that only return samples. */
export async function readAttachments(file: Uint8Array, format: InputFormat): Promise<Attachments> {
  return (await readers[format]?.(file)) ?? {};
}

type Writer = (file: Uint8Array, attachments: Attachments) => Uint8Array | Promise<Uint8Array>;
const writers: { readonly [F in OutputFormat]: Writer | undefined } = {
  jpeg: writeJpegAttachments,
  png: writePngAttachments,
  webp: writeWebpAttachments,
  avif: writeAvifAttachments,
  ...{ gif: undefined, jxl: undefined, tiff: undefined, ico: undefined },
};

/**
 * Adds a profile and metadata to a new image file that has none. Returns the very same bytes if
 * there is nothing to add.
 */
export async function writeAttachments(file: Uint8Array, format: OutputFormat, attachments: Attachments): Promise<Uint8Array> {
  const write = writers[format];
  return write && Object.values(attachments).some(Boolean) ? write(file, attachments) : file;
}
