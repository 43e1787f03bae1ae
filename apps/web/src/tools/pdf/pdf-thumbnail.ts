import { inTurns } from '../../shell/in-turns.js';
import type { Item } from '../../shell/item.js';
import { takePdfEngine } from './pdf-engines.js';
import { pictureOfPage } from './picture-of-page.js';

const EDGE = 160;
const takeTurn = inTurns(1);

/** The first page of a document, small; one document at a time. Undefined where it cannot be drawn or nobody looks any more. */
export function createPdfThumbnail({ file, answers }: Item, signal: AbortSignal): Promise<Blob | undefined> {
  return takeTurn(async () => {
    if (signal.aborted) return undefined;
    const preview = await (await takePdfEngine(signal)).openPreview(file, answers.peek().password, signal);
    try {
      return await pictureOfPage(await preview.draw(1, EDGE), 'square');
    } finally {
      preview.close();
    }
  }).catch(() => undefined);
}
