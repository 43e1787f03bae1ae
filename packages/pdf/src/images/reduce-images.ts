import { throwIfCancelled } from '@imagemill/core';
import { walkDrawings } from '../content/walk-drawings.js';
import type { PdfFile } from '../model/pdf-file.js';
import type { PdfRunOptions } from '../report.js';
import { ImageUses } from './image-uses.js';
import { adoptOutsourcedImages, outsourceInlineImages } from './inline-images.js';
import type { ImageSettings } from './plan-images.js';
import { reduceSeenImages } from './reduce-seen-images.js';

/** Makes pictures smaller, in the objects of the file: fewer pixels where they are drawn small, and each in its smallest form. */
export async function reduceImages(
  file: PdfFile,
  settings: ImageSettings,
  run: PdfRunOptions = {},
): Promise<{ reworked: number; kept: number }> {
  throwIfCancelled(run.signal);
  const uses = new ImageUses(file);
  walkDrawings(file, uses);
  const outsourced = outsourceInlineImages(
    file,
    [...uses.inline.values()].flatMap((ofOwner) => [...ofOwner.values()]),
  );
  const counts = await reduceSeenImages(file, [...uses.images.values(), ...outsourced.map(({ use }) => use)], settings, run);
  adoptOutsourcedImages(file, outsourced);
  return counts;
}
