import { reduceFonts } from '../fonts/reduce-fonts.js';
import type { ImageSettings } from '../images/plan-images.js';
import { reduceImages } from '../images/reduce-images.js';
import type { PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dropSignatures } from '../open/signatures.js';
import { dedupe } from '../prune/dedupe.js';
import { prune } from '../prune/prune.js';
import type { PdfChanges, PdfRunOptions } from '../report.js';
import { pagesToDraw } from '../verify/pages-to-draw.js';
import { recompressStreams } from '../write/recompress-streams.js';
import { writePdf } from '../write/write-pdf.js';
import { beginStage } from './stages.js';

/** What to change besides the structure, which is always reworked. */
export interface Extent {
  readonly images?: ImageSettings;
  readonly fonts: boolean;
  /** Images and fonts to leave as they are. */
  readonly except?: ReadonlySet<PDFRef>;
}

export interface Reworked {
  readonly bytes: Uint8Array;
  readonly changes: PdfChanges;
  /** Pages (counted from 0) to render when the result is verified. */
  readonly pagesToDraw: readonly number[];
}

export const NO_CHANGES: PdfChanges = { imagesReworked: 0, imagesKept: 0, fontsReduced: 0, objectsRemoved: 0, duplicatesMerged: 0 };

/** Makes a document smaller and writes it as a new file. Don't use `file` afterward. */
export async function rework(file: PdfFile, extent: Extent, run: PdfRunOptions): Promise<Reworked> {
  const { except } = extent;
  const images = extent.images ? await reduceImages(file, extent.images, beginStage(run, 'images'), except) : { uses: [], reworked: [] };
  const fonts = extent.fonts ? await reduceFonts(file, beginStage(run, 'fonts'), except) : [];
  const pages = pagesToDraw(file, images, fonts);
  beginStage(run, 'write');
  dropSignatures(file);
  const objectsRemoved = prune(file);
  const duplicatesMerged = dedupe(file);
  recompressStreams(file);
  return {
    bytes: writePdf(file),
    changes: {
      imagesReworked: images.reworked.length,
      imagesKept: images.uses.length - images.reworked.length,
      fontsReduced: fonts.length,
      objectsRemoved,
      duplicatesMerged,
    },
    pagesToDraw: pages,
  };
}
