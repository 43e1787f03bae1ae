import { Slot } from '../../site/slot.js';
import { IMAGE_SERVER_DEFINITIONS } from './image-definitions.js';
import { ImageLimits } from './large-image-main.js';
import { ProMain } from './pro-main.js';
import { proTool } from './pro-tool.js';

export function FullEffortMain() {
  return (
    <ProMain
      tool={proTool('full-effort')}
      definitions={IMAGE_SERVER_DEFINITIONS['full-effort']}
      lead="The smallest AVIF or WebP for pictures that are looked at often. It can take up to the time limit."
      limits={<ImageLimits />}
    >
      <section class="section" aria-labelledby="effort-title">
        <h2 id="effort-title">What full effort is</h2>
        <p class="prose">
          An encoder may try few ways to write each part of a picture, or nearly all of them. All of them take many times as long for a file
          that is some percent smaller at the same quality. That pays where one picture is sent thousands of times, and hardly for an album.
        </p>
        <p class="prose">
          For each picture the server takes the most effort whose expected time fits into <Slot name="proTime" />: large ones get a little
          less, so that they are done at all. What is not done by then is stopped and costs you nothing.
        </p>
      </section>
    </ProMain>
  );
}
