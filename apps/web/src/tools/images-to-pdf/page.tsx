import { ToolMain } from '../../shell/tool-main.js';
import { Terms } from '../../site/facts.js';
import { imagesToPdf } from './tool.js';

const CHOICES = [
  ['Order', 'Drag pictures to their place, or move them with the keyboard.'],
  ['Pages', 'A3, A4, A5, Letter or Legal, or each page as large as its picture.'],
  ['JPEG', 'Goes into the document byte for byte: not a pixel changes.'],
  ['Transparency', 'Stays transparent: the page shines through.'],
] as const;

export function ImagesToPdfMain() {
  return (
    <ToolMain definition={imagesToPdf}>
      <section class="section" aria-labelledby="choices-title">
        <h2 id="choices-title">How pictures become pages</h2>
        <Terms rows={CHOICES} />
        <p class="prose">
          Pictures are turned upright. Each one counts as one file, once: move and take out pictures as often as you like. A JPEG brings
          along what its camera wrote into it, which can be the place where it was taken; compress it first if that should stay with you.
        </p>
      </section>
    </ToolMain>
  );
}
