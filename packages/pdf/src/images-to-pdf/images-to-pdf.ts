import { type ImagesToPdfOptions, pictureInPoints, placePicture } from '@imagemill/core';
import { AppError, throwIfCancelled } from '@imagemill/errors';
import type { PdfCodecs } from '../codecs.js';
import type { PdfRunOptions } from '../report.js';
import { DocumentParts } from './document-parts.js';
import { embedPicture } from './embed-picture.js';
import type { EmbeddedPicture } from './embedded-picture.js';
import { ProfileObjects } from './profile-objects.js';
import { writePicturePage } from './write-picture-page.js';

/** Gives the bytes of one picture when its turn comes: a JPEG or a PNG. Other formats come decoded, as one of these. */
export type PictureSource = () => Promise<Uint8Array>;

/**
 * Makes one document of pictures, a page for each, and hands it out in parts, in their order; no more than one picture is held at a time.
 * Nothing but the pictures goes in: no names of files, no dates. An error tells which picture it is about.
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
