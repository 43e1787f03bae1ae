import { API_ERRORS, problemExample, SITE_ONLY_ERRORS } from '@imagemill/openapi';
import { CodeBlock } from './code-block.js';

const example = API_ERRORS.find(({ code }) => code === 'invalid_option');

/** Every error, each under the anchor that the `type` of its response names. */
export function ApiErrors() {
  return (
    <section class="section" aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p class="prose">
        Every error is <code>application/problem+json</code> (RFC 9457). Decide by <code>code</code>, which stays; <code>detail</code> says
        what to do next, to a person.
      </p>
      {example && <CodeBlock id="code-problem" label="an error" code={JSON.stringify(problemExample(example), null, 2)} />}
      <div class="table-box">
        <table class="table reference errors">
          <caption class="visually-hidden">Errors of the API</caption>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">When</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {API_ERRORS.map(({ code, status, title, when }) => (
              <tr key={code} id={code}>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>
                  {title} <span class="soft">{plain(when)}</span>
                </td>
                <td class="figure">{status}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <details class="more">
        <summary>Codes that only the site’s own pages meet</summary>
        <div class="table-box">
          <table class="table reference errors">
            <tbody>
              {SITE_ONLY_ERRORS.map(({ code, status, title }) => (
                <tr key={code} id={code}>
                  <th scope="row">
                    <code>{code}</code>
                  </th>
                  <td>{title}</td>
                  <td class="figure">{status}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** The texts mark code with backticks, as Markdown does. */
function plain(text: string) {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={`${index}`}>{part}</code>));
}
