import { SHARP_ENGINE } from '@imagemill/core';
import { type InputFormat, OUTPUT_FORMATS } from '@imagemill/files';
import { formatList } from '../../shell/words/format-words.js';
import { Facts, Terms } from '../facts.js';
import { Slot } from '../slot.js';
import { WhileApi } from '../while-api.js';

const withPdf = (formats: readonly InputFormat[]) => formatList([...formats, 'pdf']);

/** The limits of a key and of a file, and how to work within them. */
export function ApiLimits() {
  return (
    <section class="section" aria-labelledby="limits">
      <h2 id="limits">Limits and keys</h2>
      <Facts
        rows={[
          ['Requests of one key', <Slot name="apiRate" />],
          ['Files of one key', <Slot name="apiFiles" />],
          ['Size of a file', <Slot name="apiBytes" />],
          ['Size of a picture, with all its frames', <Slot name="apiPixels" />],
          ['Size of an AVIF', <Slot name="apiAvifPixels" />],
          ['Time for one file', <Slot name="apiTime" />],
          ['Reads', withPdf(SHARP_ENGINE.reads)],
          ['Writes', withPdf(OUTPUT_FORMATS.filter((format) => format in SHARP_ENGINE.writes))],
        ]}
      />
      <WhileApi is="Planned">
        <p class="prose">No keys are issued yet. The rest of this section says how it is planned.</p>
      </WhileApi>
      <Terms
        rows={[
          ['Keys', 'Accounts with PRO make them on the account page. A key is shown once; it can be revoked there, and ends with PRO.'],
          ['What is charged', 'One file for each 200. A request that fails, or whose file comes back unchanged, costs nothing.'],
          [
            'RateLimit',
            'Every answer to a key tells what is left of the minute and of the month. With 429 and 503, wait as long as Retry-After says.',
          ],
          [
            'Idempotency-Key',
            'A name of your choice for one request, 1 to 255 visible characters. For 24 hours the same request with it is charged once: send it again when an answer was lost.',
          ],
        ]}
      />
    </section>
  );
}
