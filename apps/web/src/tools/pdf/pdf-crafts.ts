import { FORMATS } from '@imagemill/files';
import type { Made } from '../../shell/item.js';
import { pageName } from '../pdf-to-images/page-name.js';
import { madeOfResult, pdfCraft } from './pdf-craft.js';

export const compressPdfCraft = pdfCraft({
  id: 'compress-pdf',
  rewrites: true,
  run: async (engine, { file }, options, run) => [madeOfResult(await engine.compress(file, options, run), file)],
});

export const resizePdfCraft = pdfCraft({
  id: 'resize-pdf',
  start: { pageSize: 'a4' },
  rewrites: true,
  run: async (engine, { file }, options, run) => [madeOfResult(await engine.resizePages(file, options, run), file)],
});

export const pdfToImagesCraft = pdfCraft({
  id: 'pdf-to-images',
  rewrites: false,
  async run(engine, { file }, options, run) {
    const { format } = options;
    const made: Made[] = [];
    // Each page is a Blob as soon as it is there: no two of them stand in memory as pixels.
    for await (const { file: blob, page, of, width, height, bytes } of engine.renderPages(file, options, run)) {
      const report = {
        result: 'optimized',
        format,
        page,
        of,
        width,
        height,
        originalBytes: file.size,
        resultBytes: bytes,
        notices: [],
      } as const;
      made.push({
        blob: blob.type ? blob : new Blob([blob], { type: FORMATS[format].mime }),
        name: pageName(file.name, page, of, format),
        report,
      });
    }
    return made as [Made, ...Made[]];
  },
});
