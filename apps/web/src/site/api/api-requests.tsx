import { MAX_FILES } from '@imagemill/openapi';
import { Terms } from '../facts.js';
import { CodeBlock } from './code-block.js';

const FORM = `curl --fail-with-body -H "Authorization: Bearer $IMAGEMILL_KEY" \\
  -F file=@contract.pdf -F preset=small -F password=… \\
  -o smaller.pdf "$IMAGEMILL_URL/v1/compress"`;

/** The two forms of a request. */
export function ApiRequests() {
  return (
    <section class="section" aria-labelledby="requests">
      <h2 id="requests">Requests</h2>
      <p class="prose">
        Every request carries <code>Authorization: Bearer &lt;api_key&gt;</code>. The file goes in one of two forms, which give the same:
      </p>
      <Terms
        rows={[
          ['As the body', 'The bytes of the file are the body, and options stand in the query. The examples above do this.'],
          [
            'In a form',
            `multipart/form-data with a part “file” (up to ${MAX_FILES} for pictures that become one PDF), and options as fields or as JSON in one part “options”.`,
          ],
        ]}
      />
      <CodeBlock id="code-form" label="a request with a form" code={FORM} />
      <p class="prose">
        The signature of the file decides what it is, not its name or <code>Content-Type</code>. A password goes in a form only, never in an
        address. Nothing is fetched from an address of yours: send the file itself. Compressed bodies (<code>Content-Encoding</code>) are
        refused.
      </p>
    </section>
  );
}
