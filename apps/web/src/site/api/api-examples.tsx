import curl from 'virtual:api-examples/curl.sh?raw';
import n8n from 'virtual:api-examples/n8n.json?raw';
import node from 'virtual:api-examples/node.mjs?raw';
import php from 'virtual:api-examples/php.php?raw';
import python from 'virtual:api-examples/python.py?raw';
import { CodeBlock } from './code-block.js';

const SETTINGS = 'export IMAGEMILL_URL=https://images.example.org\nexport IMAGEMILL_KEY=im_live_…';

const EXAMPLES = [
  { id: 'curl', label: 'curl', code: curl },
  { id: 'node', label: 'Node', code: node },
  { id: 'python', label: 'Python', code: python },
  { id: 'php', label: 'PHP', code: php },
  { id: 'n8n', label: 'n8n', code: n8n },
] as const;

/** The same call in several languages. The tests run these files. */
export function ApiExamples() {
  return (
    <section class="section" aria-labelledby="examples">
      <h2 id="examples">Examples</h2>
      <p class="prose">
        Each makes <code>photo.jpg</code> smaller and writes <code>smaller.jpg</code>. All but n8n read the address and the key from the
        environment:
      </p>
      <CodeBlock id="code-settings" label="the settings" code={SETTINGS} />
      <div class="examples">
        <fieldset class="choices example-choice">
          <legend class="visually-hidden">Language</legend>
          {EXAMPLES.map(({ id, label }, index) => (
            <label key={id} class="choice">
              <input type="radio" name="example" value={id} checked={index === 0} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
        {EXAMPLES.map(({ id, label, code }) => (
          <div key={id} class="example" data-example={id}>
            {id === 'n8n' && (
              <p class="prose">
                Paste it into a workflow after a node that gives a file in the field <code>data</code>, set the address, and choose a
                credential of the type Bearer Auth with your key.
              </p>
            )}
            <CodeBlock id={`code-${id}`} label={`the example for ${label}`} code={code.trimEnd()} />
          </div>
        ))}
      </div>
      <p class="quiet">
        On every tool page, “cURL” beside the settings copies them as a call to this API. A client for your language can be made from{' '}
        <a href="/v1/openapi.json">/v1/openapi.json</a>.
      </p>
    </section>
  );
}
