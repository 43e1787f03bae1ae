import { ToolMain } from '../../shell/tool-main.js';
import { FormatsAndLimits } from '../../site/formats-and-limits.js';
import { compressImage } from './tool.js';

export function CompressImageMain() {
  return (
    <ToolMain definition={compressImage}>
      <section class="section" aria-labelledby="formats-title">
        <h2 id="formats-title">Formats and limits</h2>
        <p class="prose">
          <FormatsAndLimits /> A result is never larger than what you put in, unless you turn it black and white: if compressing doesn’t
          help, you get your file back as it was. Pictures are turned upright, and the place where they were taken is removed unless you ask
          to keep it.
        </p>
      </section>
    </ToolMain>
  );
}
