import { Slot } from '../../site/slot.js';
import { PDF_SERVER_DEFINITIONS } from './pdf-definitions.js';
import { ProMain } from './pro-main.js';
import { proTool } from './pro-tool.js';

export function LargePdfMain() {
  return (
    <ProMain
      tool={proTool('large-pdf')}
      definitions={PDF_SERVER_DEFINITIONS['large-pdf']}
      lead="Smaller documents, also those a browser cannot hold. Text, links and forms stay what they are."
      limits={
        <>
          Up to <Slot name="proBytes" />, <Slot name="proTime" /> of work for each, <Slot name="proFiles" />.
        </>
      }
    >
      <section class="section" aria-labelledby="same-title">
        <h2 id="same-title">The same as Compress PDF, on the server</h2>
        <p class="prose">
          Pictures are made smaller where they have more pixels than their place on the page needs; fonts are cut to the letters in use;
          leftovers go. Every result is opened again and compared with the original before it is sent back; a result is never larger than
          what you put in. A document that fits your browser is better kept there: <a href="/compress-pdf">Compress PDF</a> uploads nothing
          and shows what a document is made of.
        </p>
        <p class="prose">
          A PDF with a password opens with it; the result has none. A digital signature becomes void by any change, so you are asked first.
        </p>
      </section>
    </ProMain>
  );
}
