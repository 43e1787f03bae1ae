import { createMill } from '../tool/mill.js';
import { pageApi } from '../tool/page-api.js';
import { FilePromises } from '../view/file-promises.js';
import { Slot } from '../view/slot.js';
import { ToolApp } from '../view/tool-app.js';
import { ToolHead } from '../view/tool-head.js';

/** The tool's page as it is before the script arrives: everything to read, and the tool in its first state. */
export function CompressImageMain() {
  return (
    <main id="main" class="wrap">
      <ToolHead />
      <noscript>
        <p class="note">Your browser compresses the pictures itself, and needs JavaScript for that. Please allow it for this page.</p>
      </noscript>
      <div id="tool">
        <ToolApp mill={createMill(pageApi)} />
      </div>
      <FilePromises id="files-title" />
      <section class="section" aria-labelledby="formats-title">
        <h2 id="formats-title">Formats and limits</h2>
        <p class="prose">
          Opens and writes JPEG, PNG, WebP and AVIF, up to <Slot name="freePixels" /> (<Slot name="freeAvifPixels" /> as AVIF). A result is
          never larger than what you put in: where compressing does not pay, you get your file back as it was. Pictures are turned upright,
          and the place where they were taken is removed unless you ask to keep it.
        </p>
      </section>
    </main>
  );
}
