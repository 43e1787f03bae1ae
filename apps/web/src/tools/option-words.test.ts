import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  compressPdfOptions,
  FILE_OPTIONS,
  imagesToPdfOptions,
  OPTION_SCHEMAS,
  optionsIn,
  pdfToImagesOptions,
  resizePdfOptions,
} from '@imagemill/core';
import { COMPRESS_PDF_WORDS } from './compress-pdf/words.js';
import { IMAGE_WORDS } from './image/words.js';
import { IMAGES_TO_PDF_WORDS } from './images-to-pdf/words.js';
import { PDF_TO_IMAGES_WORDS } from './pdf-to-images/words.js';
import { RESIZE_PDF_WORDS } from './resize-pdf/words.js';

const WORDS = [
  ...Object.values(OPTION_SCHEMAS).map((schema) => [schema, IMAGE_WORDS] as const),
  [compressPdfOptions, COMPRESS_PDF_WORDS],
  [pdfToImagesOptions, PDF_TO_IMAGES_WORDS],
  [imagesToPdfOptions, IMAGES_TO_PDF_WORDS],
  [resizePdfOptions, RESIZE_PDF_WORDS],
] as const;

test('every option and choice of every tool has a label, and there are no extra ones', () => {
  for (const [schema, words] of WORDS) {
    for (const { name, choices } of optionsIn(schema).filter((option) => !FILE_OPTIONS.includes(option.name))) {
      const own = (words as Readonly<Record<string, { label: string; choices?: object }>>)[name];
      assert.match(own?.label ?? '', /^[A-Z]/, name);
      // Formats have the same names everywhere.
      if (choices && name !== 'format') assert.deepEqual(Object.keys(own?.choices ?? {}).sort(), [...choices].sort(), name);
    }
  }
});
