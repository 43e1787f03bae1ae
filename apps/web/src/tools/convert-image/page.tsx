import { ToolMain } from '../../shell/tool-main.js';
import { FormatsAndLimits } from '../../site/formats-and-limits.js';
import { PICTURE_KITS } from '../image/picture-kits.js';
import { PairLinks } from './pair-links.js';

export function ConvertImageMain() {
  return (
    <ToolMain kit={PICTURE_KITS['convert-image']}>
      <section class="section" aria-labelledby="pairs-title">
        <h2 id="pairs-title">What people convert</h2>
        <PairLinks />
        <p class="prose">
          <FormatsAndLimits /> Files may be of different formats; all of them become the one you choose. A file can grow by that: converting
          changes the format, not how much there is to see.
        </p>
      </section>
    </ToolMain>
  );
}
