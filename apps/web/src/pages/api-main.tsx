import { API_ENDPOINTS } from '@imagemill/core';
import { Facts } from '../view/site/facts.js';
import { Slot } from '../view/site/slot.js';

/** The API page: endpoints, purpose and status from the same table as the server's own answers. */
export function ApiMain() {
  return (
    <main id="main" class="wrap">
      <div class="page-head">
        <h1>
          API{' '}
          <span class="tag">
            <Slot name="apiStatus" />
          </span>
        </h1>
        <p class="lead">The tools of this site, for your own programs: one request with a file in, one answer with a file out.</p>
      </div>

      <div class="note">
        <p>
          <Slot name="apiNote" />
        </p>
        <p>
          <a class="button" href="/pricing#waitlist">
            Join the waitlist
          </a>
        </p>
      </div>

      <section class="section" aria-labelledby="endpoints">
        <h2 id="endpoints">Endpoints</h2>
        <div class="table-box">
          <table class="table">
            <thead>
              <tr>
                <th scope="col">Endpoint</th>
                <th scope="col">Purpose</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {API_ENDPOINTS.map((endpoint) => (
                <tr key={endpoint.path}>
                  <th scope="row">
                    <code>
                      {endpoint.method} {endpoint.path}
                    </code>
                  </th>
                  <td>{endpoint.purpose}</td>
                  <td>
                    <span class="tag">
                      <Slot name="apiStatus" />
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>

      <section class="section" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <Facts
          rows={[
            ['Requests per key', <Slot name="apiRate" />],
            ['Files per key', <Slot name="apiFiles" />],
            ['File size', <Slot name="apiBytes" />],
            ['Picture size', <Slot name="apiPixels" />],
            ['Time for one file', <Slot name="apiTime" />],
          ]}
        />
      </section>

      <section class="section" aria-labelledby="for-programs">
        <h2 id="for-programs">For programs</h2>
        <p>
          Two addresses answer already: <a href="/v1">/v1</a> tells the status and the list above as JSON, and{' '}
          <a href="/v1/openapi.json">/v1/openapi.json</a> describes them in OpenAPI form.
        </p>
      </section>
    </main>
  );
}
