import { API_ENDPOINTS, type OptionInfo } from '@imagemill/core';
import { API_TOOLS, type ApiTool, FORM_ONLY, toolsOf } from '@imagemill/openapi';
import { Slot } from '../slot.js';
import { OptionTable } from './option-table.js';

const imagesOnly = API_TOOLS.filter(({ takes, asked }) => takes === 'image' && asked === 'by kind');
const isSame = (one: OptionInfo) => (other: OptionInfo) => JSON.stringify(one) === JSON.stringify(other);
/** The options that every endpoint takes for images. */
const SHARED: readonly OptionInfo[] = (imagesOnly[0]?.options ?? []).filter((option) =>
  imagesOnly.every(({ options }) => options.some(isSame(option))),
);

/** The endpoints, each with its options for every kind of file it takes. */
export function ApiEndpoints() {
  return (
    <section class="section" aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints and options</h2>
      <p class="prose">Options are those of the site’s own tools. One that does not exist for the file is refused, not dropped.</p>
      {API_ENDPOINTS.map(({ method, path, operation, purpose }) => (
        <section key={path} class="endpoint" aria-labelledby={operation}>
          <h3 id={operation}>
            <code>
              {method} {path}
            </code>{' '}
            <span class="tag">
              <Slot name="apiStatus" />
            </span>
          </h3>
          <p>{purpose}</p>
          {toolsOf(operation).map((tool) => (
            <Kind key={tool.id} tool={tool} />
          ))}
        </section>
      ))}
      <section class="endpoint" aria-labelledby="writing-pictures">
        <h3 id="writing-pictures">Writing pictures</h3>
        <p>All three endpoints take these for pictures.</p>
        <OptionTable label="Options for writing pictures" options={SHARED} />
      </section>
      <p class="prose">
        Two more answer to a key: <code>GET /v1/usage</code> tells what is left of its limits, <code>GET /v1/formats</code> what is read and
        written, and every limit. <a href="/v1">/v1</a> and <a href="/v1/openapi.json">/v1/openapi.json</a> answer to everybody.
      </p>
    </section>
  );
}

function Kind({ tool }: { tool: ApiTool }) {
  const own = imagesOnly.includes(tool) ? tool.options.filter((option) => !SHARED.some(isSame(option))) : tool.options;
  const formOnly = own.filter(({ name }) => FORM_ONLY.includes(name)).map(({ name }) => name);
  return (
    <div class="endpoint-kind">
      <h4>
        {tool.label}
        {tool.asked === 'by format=pdf' && (
          <>
            : <code>format=pdf</code>
          </>
        )}
      </h4>
      {own.length > 0 && <OptionTable label={`${tool.operation}: ${tool.label}`} options={own} />}
      {imagesOnly.includes(tool) && (
        <p class="quiet">
          {own.length > 0 && 'And those for '}
          <a href="#writing-pictures">{own.length > 0 ? 'writing pictures' : 'Those for writing pictures'}</a>.
        </p>
      )}
      {formOnly.length > 0 && (
        <p class="quiet">
          <code>{formOnly.join(', ')}</code> in a form only.
        </p>
      )}
    </div>
  );
}
