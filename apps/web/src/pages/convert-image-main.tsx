import { PICTURE_KITS } from '../view/kits/picture-kits.js';
import { FormatsAndLimits } from '../view/site/formats-and-limits.js';
import { PairLinks } from '../view/site/pair-links.js';
import { ToolMain } from './tool-main.js';

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
