import { SHARP_ENGINE } from '@imagemill/core';
import { formatList, writable } from '../../shell/words/format-words.js';
import { Slot } from '../../site/slot.js';
import { IMAGE_SERVER_DEFINITIONS } from './image-definitions.js';
import { ProMain } from './pro-main.js';
import { proTool } from './pro-tool.js';

export function LargeImageMain() {
  return (
    <ProMain
      tool={proTool('large-image')}
      definitions={IMAGE_SERVER_DEFINITIONS['large-image']}
      lead="Compress, resize or convert pictures beyond what a phone or a browser can hold."
      limits={<ImageLimits />}
    >
      <section class="section" aria-labelledby="when-title">
        <h2 id="when-title">When it is worth an upload</h2>
        <p class="prose">
          The tools in the browser open <Slot name="freePixels" /> where a device has the memory, and write AVIF up to{' '}
          <Slot name="freeAvifPixels" />. A phone often gives up long before. The server does not: it opens {formatList(SHARP_ENGINE.reads)}{' '}
          and writes {formatList(writable())}, with the same settings and the same result.
        </p>
      </section>
    </ProMain>
  );
}

/** The server's limits for one image. */
export function ImageLimits() {
  return (
    <>
      Up to <Slot name="proBytes" /> and <Slot name="proPixels" /> (<Slot name="proAvifPixels" /> as AVIF or WebP), <Slot name="proTime" />{' '}
      of work for each, <Slot name="proFiles" />.
    </>
  );
}
