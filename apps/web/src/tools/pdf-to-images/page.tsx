import { ToolMain } from '../../shell/tool-main.js';
import { Terms } from '../../site/facts.js';
import { pdfToImages } from './tool.js';

const CHOICES = [
  ['Pages', 'All of them, or those you name, like 1-3,7.'],
  ['Size', 'By resolution, or by the longer side in pixels.'],
  ['Format', 'JPEG, PNG, WebP or AVIF.'],
  ['Saving', 'One by one, or all in a zip with a folder for each document.'],
] as const;

export function PdfToImagesMain() {
  return (
    <ToolMain definition={pdfToImages}>
      <section class="section" aria-labelledby="choices-title">
        <h2 id="choices-title">What you choose</h2>
        <Terms rows={CHOICES} />
        <p class="prose">
          Pages are drawn one after the other, so that a long document needs no more memory than a short one. Where a document does not
          bring its own fonts, others that fit take their place, Chinese, Japanese and Korean among them; they are fetched from this site
          when a page first needs them. A PDF counts as one file, however many pages come out.
        </p>
      </section>
    </ToolMain>
  );
}
