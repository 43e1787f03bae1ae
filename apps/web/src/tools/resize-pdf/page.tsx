import { ToolMain } from '../../shell/tool-main.js';
import { Terms } from '../../site/facts.js';
import { resizePdf } from './tool.js';

const FOLLOWS = [
  ['Text and drawings', 'Grow or shrink with the page and stay what they are: text can be searched and copied as before.'],
  ['Links, notes, forms', 'Move along with what they belong to.'],
  ['Outlines', 'Still lead to the same places.'],
  ['Proportions', 'Stay. Where the new page has others, the old one is centered on it.'],
] as const;

export function ResizePdfMain() {
  return (
    <ToolMain definition={resizePdf}>
      <section class="section" aria-labelledby="follows-title">
        <h2 id="follows-title">What follows the new size</h2>
        <Terms rows={FOLLOWS} />
        <p class="prose">
          A digital signature becomes void by any change, so you are asked first. A PDF counts as one file, however many pages it has.
        </p>
      </section>
    </ToolMain>
  );
}
