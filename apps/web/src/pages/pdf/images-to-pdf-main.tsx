import { PDF_KITS } from '../../view/kits/pdf-kits.js';
import { Terms } from '../../view/site/terms.js';
import { ToolMain } from '../tool-main.js';

const CHOICES = [
  ['Order', 'Drag pictures to their place, or move them with the keyboard.'],
  ['Pages', 'A3, A4, A5, Letter or Legal, or each page as large as its picture.'],
  ['JPEG', 'Goes into the document as it is: not a pixel changes.'],
  ['Transparency', 'Stays transparent: the page shines through.'],
] as const;

export function ImagesToPdfMain() {
  return (
    <ToolMain kit={PDF_KITS['images-to-pdf']}>
      <section class="section" aria-labelledby="choices-title">
        <h2 id="choices-title">How pictures become pages</h2>
        <Terms rows={CHOICES} />
        <p class="prose">
          Pictures are turned upright. The document counts as one file, however many pictures are in it, and you can add, move and take out
          pictures as often as you like.
        </p>
      </section>
    </ToolMain>
  );
}
