import { PDF_PRESET_NAMES, PDF_PRESETS } from '@imagemill/core';
import { ToolMain } from '../../shell/tool-main.js';
import { Terms } from '../../site/facts.js';
import { compressPdf } from './tool.js';

const KEPT = [
  ['Text', 'Stays text: you can search, select and copy it as before. Pages are never turned into pictures.'],
  ['Links, forms, outlines, tags', 'Stay where they are and work as before, filled fields included.'],
  ['Pictures', 'Are made smaller where they have more pixels than their place on the page needs, and packed better.'],
  ['Fonts', 'Are cut to the letters in use, unless a form needs them whole.'],
  ['Leftovers', 'Earlier versions, thumbnails and parts that nothing uses are left out.'],
] as const;

const dpi = PDF_PRESET_NAMES.map((name) => PDF_PRESETS[name].dpi);

export function CompressPdfMain() {
  return (
    <ToolMain definition={compressPdf}>
      <section class="section" aria-labelledby="kept-title">
        <h2 id="kept-title">What changes and what does not</h2>
        <Terms rows={KEPT} />
        <p class="prose">
          You first see what your document is made of, and how large each choice would make it: from {Math.max(...dpi)} down to{' '}
          {Math.min(...dpi)} dpi for pictures. Every result is opened again and compared with the original before you get it; where that
          fails, or nothing can be saved, you get your file back as it was. A result is never larger than what you put in.
        </p>
        <p class="prose">
          A PDF with a password opens with it, here on your device; the result has none. A digital signature becomes void by any change, so
          you are asked first. A PDF counts as one file, however many pages it has.
        </p>
      </section>
    </ToolMain>
  );
}
