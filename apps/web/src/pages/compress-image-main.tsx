import { findTool } from '@imagemill/core';
import { siteEngine } from '../tool/site-engine.js';
import { Slot } from '../view/site/slot.js';
import { formatList, WRITABLE } from '../words/format-words.js';
import { ToolMain } from './tool-main.js';

export function CompressImageMain() {
  return (
    <ToolMain tool={findTool('compress-image')}>
      <section class="section" aria-labelledby="formats-title">
        <h2 id="formats-title">Formats and limits</h2>
        <p class="prose">
          Opens {formatList(siteEngine().reads)} and writes {formatList(WRITABLE)}, up to <Slot name="freePixels" /> (
          <Slot name="freeAvifPixels" /> as AVIF). A result is never larger than what you put in: where compressing does not pay, you get
          your file back as it was. Pictures are turned upright, and the place where they were taken is removed unless you ask to keep it.
        </p>
      </section>
    </ToolMain>
  );
}
