import { AppError } from '@imagemill/errors';
import { DrawnDocument, type PdfCodecs } from '@imagemill/pdf';
import type { DrawnPage } from './messages.js';

export interface PageRenderer {
  readonly pages: number;
  draw(page: number, longEdge: number): Promise<DrawnPage>;
}

/** Opens a document to render its pages, with the fonts they need. */
export async function openForDrawing(input: Uint8Array, password: string | undefined, codecs: PdfCodecs): Promise<PageRenderer> {
  const document = await DrawnDocument.open(input, password, codecs);
  return {
    pages: document.pageCount,
    draw: async (page, longEdge) => {
      const size = document.pageSize(page - 1);
      if (!size) throw new AppError('corrupt_input', { detail: `Page ${page} cannot be read.` });
      const scale = longEdge / Math.max(size.width, size.height);
      const [width, height] = [Math.max(1, Math.round(size.width * scale)), Math.max(1, Math.round(size.height * scale))];
      const { data: rgb } = await document.draw(page - 1, { width, height });
      const data = new Uint8ClampedArray(width * height * 4).fill(255);
      for (let at = 0, from = 0; at < data.length; at += 4, from += 3) {
        data[at] = rgb[from] ?? 0;
        data[at + 1] = rgb[from + 1] ?? 0;
        data[at + 2] = rgb[from + 2] ?? 0;
      }
      return { width, height, data };
    },
  };
}
