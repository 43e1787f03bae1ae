import { reduceFonts } from '../fonts/reduce-fonts.js';
import type { ImageSettings } from '../images/plan-images.js';
import { reduceImages } from '../images/reduce-images.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dropSignatures } from '../open/signatures.js';
import { dedupe } from '../prune/dedupe.js';
import { prune } from '../prune/prune.js';
import type { PdfChanges, PdfRunOptions } from '../report.js';
import { recompressStreams } from '../write/recompress-streams.js';
import { writePdf } from '../write/write-pdf.js';
import { beginStage } from './stages.js';

/** What is done beside the structure, which is always worked on. */
export interface Extent {
  readonly images?: ImageSettings;
  readonly fonts: boolean;
}

export interface Reworked {
  readonly bytes: Uint8Array;
  readonly changes: PdfChanges;
}

export const NO_CHANGES: PdfChanges = { imagesReworked: 0, imagesKept: 0, fontsReduced: 0, objectsRemoved: 0, duplicatesMerged: 0 };

/** Makes a document smaller and writes it anew. The file is used up. */
export async function rework(file: PdfFile, extent: Extent, run: PdfRunOptions): Promise<Reworked> {
  const images = extent.images ? await reduceImages(file, extent.images, beginStage(run, 'images')) : { reworked: 0, kept: 0 };
  const fonts = extent.fonts ? await reduceFonts(file, beginStage(run, 'fonts')) : { reduced: 0 };
  beginStage(run, 'write');
  dropSignatures(file);
  const objectsRemoved = prune(file);
  const duplicatesMerged = dedupe(file);
  recompressStreams(file);
  return {
    bytes: writePdf(file),
    changes: { imagesReworked: images.reworked, imagesKept: images.kept, fontsReduced: fonts.reduced, objectsRemoved, duplicatesMerged },
  };
}
