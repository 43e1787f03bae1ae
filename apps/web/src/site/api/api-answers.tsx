import { FILE_HEADERS, type HeaderInfo, RATE_HEADERS, REQUEST_ID, RESULT_HEADERS } from '@imagemill/openapi';

const HEADERS: readonly HeaderInfo[] = [...FILE_HEADERS, ...RESULT_HEADERS, ...RATE_HEADERS, REQUEST_ID];

/** What a successful response contains. */
export function ApiAnswers() {
  return (
    <section class="section" aria-labelledby="answers">
      <h2 id="answers">Answers</h2>
      <p class="prose">
        200 with the file itself, and what there is to say of it in headers. <code>compress</code> never gives more bytes than it got,
        except with <code>grayscale</code>. Several pages of a PDF come as a zip. With <code>Accept: application/json</code> the answer is a
        report in place of the file, charged alike.
      </p>
      <div class="table-box">
        <table class="table reference">
          <caption class="visually-hidden">Headers of an answer</caption>
          <thead>
            <tr>
              <th scope="col">Header</th>
              <th scope="col">Meaning</th>
              <th scope="col">Like</th>
            </tr>
          </thead>
          <tbody>
            {HEADERS.map(({ name, description, example }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{description}</td>
                <td>
                  <code class="like">{example}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
