import { WaitlistForm } from '../account/mail-form.js';
import { ApiTag } from './api-tag.js';
import { TierTable } from './tier-table.js';
import { WhileApi } from './while-api.js';

/** The pricing page: what is free, what PRO is, what is planned, every limit, the waitlist. */
export function PricingMain() {
  return (
    <main id="main" class="wrap">
      <div class="page-head">
        <h1>Pricing</h1>
        <p class="lead">
          The tools are free and run on your device. PRO adds a server for what your device cannot hold. Nothing can be bought on this site:
          there is no price and no payment.
        </p>
      </div>

      <div class="plans">
        <section class="plan plan-now" aria-labelledby="plan-free">
          <h2 id="plan-free">Free</h2>
          <p class="plan-price">For everyone, no account</p>
          <p>Your own browser does the work on every picture and document. No file leaves your device.</p>
          <p class="plan-action">
            <a class="button button-primary" href="/compress-image">
              Compress image
            </a>
          </p>
        </section>

        <section class="plan" aria-labelledby="plan-pro">
          <h2 id="plan-pro">PRO</h2>
          <p class="plan-price">Given by whoever runs this site</p>
          <p>
            No daily limit in your browser, and three tools on the server for large and slow work. Those tools upload the file, and say so.
          </p>
          <p class="plan-action">
            <a class="button" href="/account">
              Sign in
            </a>
          </p>
        </section>

        <section class="plan" aria-labelledby="plan-api">
          <h2 id="plan-api">
            API <ApiTag />
          </h2>
          <p class="plan-price">
            <WhileApi is="Planned" as="span">
              No price, no release date
            </WhileApi>
            <WhileApi is="Live" as="span">
              Part of PRO
            </WhileApi>
          </p>
          <p>The same tools over HTTP, for your own programs: one request with a file in, one answer with a file out.</p>
          <p class="plan-action">
            <a class="button" href="/api">
              See the API
            </a>
          </p>
        </section>
      </div>

      <section class="section" aria-labelledby="tiers-title">
        <h2 id="tiers-title">Every limit, side by side</h2>
        <TierTable />
        <p class="quiet">
          A free file is one picture or PDF you add, however many pages it has. Trying other settings on it costs nothing more, and neither
          does a file that fails or cannot get smaller. On the server every run counts as one file, unless it fails or gives the file back
          as it was.
        </p>
      </section>

      <section class="section waitlist" id="waitlist" aria-labelledby="waitlist-title">
        <div>
          <h2 id="waitlist-title">
            <WhileApi is="Planned" as="span">
              Waitlist
            </WhileApi>
            <WhileApi is="Live" as="span">
              The API is open
            </WhileApi>
          </h2>
          <p>
            <WhileApi is="Planned" as="span">
              Leave your address to be told when the API opens. A message asks you to confirm it, and has a link to leave the list. The list
              is kept for that announcement and used for nothing else.
            </WhileApi>
            <WhileApi is="Live" as="span">
              The waitlist was told first. With PRO you make a key on your account page, and your programs can start.
            </WhileApi>
          </p>
        </div>
        <WhileApi is="Planned">
          <noscript>
            <p>The form needs JavaScript. Please allow it for this page.</p>
          </noscript>
          <div id="waitlist-form">
            <WaitlistForm />
          </div>
        </WhileApi>
        <WhileApi is="Live" class="button-row">
          <a class="button button-primary" href="/account">
            Make a key
          </a>
          <a class="button" href="/api">
            See the API
          </a>
        </WhileApi>
      </section>
    </main>
  );
}
