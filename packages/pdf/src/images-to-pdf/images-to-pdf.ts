import { type ImagesToPdfOptions, pictureInPoints, placePicture } from '@imagemill/core';
import { AppError, throwIfCancelled } from '@imagemill/errors';
import type { PdfCodecs } from '../codecs.js';
import type { PdfRunOptions } from '../report.js';
import { DocumentParts } from './document-parts.js';
import { embedPicture } from './embed-picture.js';
import type { EmbeddedPicture } from './embedded-picture.js';
import { ProfileObjects } from './profile-objects.js';
import { writePicturePage } from './write-picture-page.js';

/**
 * Returns the bytes of one image when it's needed: a JPEG or a PNG. Other formats must be converted
 * to one of these first.
 */
export type PictureSource = () => Promise<Uint8Array>;

/**
 * Builds one document with a page per image and yields it in parts, in order, with no more than one
 * image in memory. Only the images go in: no file names, no dates. An error says which image it's
 * about.
 */
export async function* imagesToPdf(
  sources: readonly PictureSource[],
  options: ImagesToPdfOptions,
  codecs: PdfCodecs,
  { signal, onProgress }: PdfRunOptions = {},
): AsyncGenerator<Uint8Array, void, void> {
  if (sources.length === 0) throw new AppError('bad_request', { detail: 'There is no picture to make a document of.' });
  const parts = new DocumentParts();
  const catalog = parts.reserve();
  const tree = parts.reserve();
  const info = parts.reserve();
  const profiles = new ProfileObjects(parts, codecs);
  const pages: number[] = [];
  yield parts.begin();
  for (const [index, source] of sources.entries()) {
    throwIfCancelled(signal);
    const picture = await open(source, index, codecs);
    const page = parts.reserve();
    const place = placePicture(pictureInPoints(asSeen(picture), picture.dpi), options);
    yield* writePicturePage({ parts, profiles, tree, page }, picture, place);
    pages.push(page);
    onProgress?.({ stage: 'pages', done: pages.length, total: sources.length, share: pages.length / sources.length });
  }
  yield parts.object(catalog, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  yield parts.object(tree, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] >>`);
  yield parts.object(info, '<< /Producer (Imagemill) >>');
  yield parts.end(catalog, info);
}

async function open(source: PictureSource, file: number, codecs: PdfCodecs): Promise<EmbeddedPicture> {
  try {
    return await embedPicture(await source(), codecs);
  } catch (error) {
    throw error instanceof AppError ? new AppError(error.code, { ...error.extras, file }, error) : error;
  }
}

function asSeen({ width, height, orientation }: EmbeddedPicture): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}
