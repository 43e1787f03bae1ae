import { Slot } from '../slot.js';
import { WhileApi } from '../while-api.js';
import { ApiAnswers } from './api-answers.js';
import { ApiEndpoints } from './api-endpoints.js';
import { ApiErrors } from './api-errors.js';
import { ApiExamples } from './api-examples.js';
import { ApiLimits } from './api-limits.js';
import { ApiRequests } from './api-requests.js';

const PARTS = [
  ['examples', 'Examples'],
  ['requests', 'Requests'],
  ['endpoints', 'Endpoints and options'],
  ['answers', 'Answers'],
  ['limits', 'Limits and keys'],
  ['errors', 'Errors'],
] as const;

/**
 * The API page: a quick start, and a reference generated from the same description as the server's
 * own documents.
 */
export function ApiMain() {
  return (
    <main id="main" class="wrap api-page">
      <div class="page-head">
        <h1>
          API{' '}
          <span class="tag">
            <Slot name="apiStatus" />
          </span>
        </h1>
        <p class="lead">
          The tools of this site for your own programs: one request with a file in, one answer with a file out. Pictures and PDF; the file
          is uploaded, worked on and forgotten.
        </p>
      </div>

      <div class="note">
        <p>
          <Slot name="apiNote" />
        </p>
        <WhileApi is="Planned">
          <a class="button" href="/pricing#waitlist">
            Join the waitlist
          </a>
        </WhileApi>
        <WhileApi is="Live">
          <a class="button" href="/account">
            Make a key
          </a>
        </WhileApi>
      </div>

      <nav class="api-parts" aria-label="On this page">
        <ul class="pair-links">
          {PARTS.map(([id, label]) => (
            <li key={id}>
              <a href={`#${id}`}>{label}</a>
            </li>
          ))}
          <li>
            <a href="/v1/openapi.json">OpenAPI document</a>
          </li>
        </ul>
      </nav>

      <ApiExamples />
      <ApiRequests />
      <ApiEndpoints />
      <ApiAnswers />
      <ApiLimits />
      <ApiErrors />
    </main>
  );
}
