import { throwIfCancelled } from '@imagemill/errors';
import { walkDrawings } from '../content/walk-drawings.js';
import type { PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import type { PdfRunOptions } from '../report.js';
import { type ImageUse, ImageUses } from './image-uses.js';
import { adoptOutsourcedImages, outsourceInlineImages } from './inline-images.js';
import type { ImageSettings } from './plan-images.js';
import { reduceSeenImages } from './reduce-seen-images.js';

export interface ReducedImages {
  /** All images that were looked at. */
  readonly uses: readonly ImageUse[];
  readonly reworked: readonly ImageUse[];
}

/**
 * Makes images smaller, among the objects of the file: fewer pixels if they are drawn small, and
 * each in its smallest form. Images in `except` stay as they are; if `except` is given, so do those
 * inside content streams.
 */
export async function reduceImages(
  file: PdfFile,
  settings: ImageSettings,
  run: PdfRunOptions = {},
  except?: ReadonlySet<PDFRef>,
): Promise<ReducedImages> {
  throwIfCancelled(run.signal);
  const drawn = new ImageUses(file);
  walkDrawings(file, drawn);
  const inline = except ? [] : [...drawn.inline.values()].flatMap((ofOwner) => [...ofOwner.values()]);
  const outsourced = outsourceInlineImages(file, inline);
  const uses = [...drawn.images.values(), ...outsourced.map(({ use }) => use)].filter(({ ref }) => !except?.has(ref));
  const reworked = await reduceSeenImages(file, uses, settings, run);
  adoptOutsourcedImages(file, outsourced);
  return { uses, reworked };
}
