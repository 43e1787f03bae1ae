import { ToolMain } from '../../shell/tool-main.js';
import { Terms } from '../../site/facts.js';
import { FormatsAndLimits } from '../../site/formats-and-limits.js';
import { resizeImage } from './tool.js';

const WAYS = [
  ['Pixels', 'Give a width, a height or both. With both, you choose what happens where the proportions differ.'],
  ['Percent', 'Every picture shrinks or grows by the same share, whatever its size.'],
  ['Long edge', 'The longer side gets this length, upright or not. Good for a folder of mixed pictures.'],
  ['Ratio', 'Cuts the largest part of that shape out of the middle. Give a width too, and it is scaled as well.'],
] as const;

export function ResizeImageMain() {
  return (
    <ToolMain definition={resizeImage}>
      <section class="section" aria-labelledby="ways-title">
        <h2 id="ways-title">Four ways to give a size</h2>
        <Terms rows={WAYS} />
        <p class="prose">
          Give further sizes, like 1200, 800, 400, and each picture comes out in all of them at once. It still counts as one file.
        </p>
        <p class="prose">
          <FormatsAndLimits /> Pictures are turned upright first, so that width and height are those you see. A picture that is smaller
          already is not blown up unless you allow enlarging.
        </p>
      </section>
    </ToolMain>
  );
}
