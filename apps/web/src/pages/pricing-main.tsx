import { Facts } from '../view/site/facts.js';
import { Slot } from '../view/site/slot.js';
import { WaitlistForm } from '../view/site/waitlist-form.js';

/** The pricing page: what is free, what is planned, every limit, the waitlist. */
export function PricingMain() {
  return (
    <main id="main" class="wrap">
      <div class="page-head">
        <h1>Pricing</h1>
        <p class="lead">The tools are free and run on your device. PRO and the API are planned; neither can be bought today.</p>
      </div>

      <div class="plans">
        <section class="plan plan-now" aria-labelledby="plan-free">
          <h2 id="plan-free">Free</h2>
          <p class="plan-price">Available now, no account</p>
          <p>Your own browser does the work on every picture and document.</p>
          <Facts
            rows={[
              ['Files', <Slot name="freeFiles" />],
              ['File size', 'What your device holds'],
              ['Picture size', <Slot name="freePixels" />],
              ['As AVIF', <Slot name="freeAvifPixels" />],
              ['Time', 'Until you cancel'],
            ]}
          />
          <p class="plan-action">
            <a class="button button-primary" href="/compress-image">
              Compress image
            </a>
          </p>
        </section>

        <section class="plan" aria-labelledby="plan-pro">
          <h2 id="plan-pro">
            PRO <span class="tag">Not yet</span>
          </h2>
          <p class="plan-price">No price, no release date</p>
          <p>No daily limit in the browser, and a server for what your device cannot hold.</p>
          <Facts
            rows={[
              ['Files on the server', <Slot name="proFiles" />],
              ['File size', <Slot name="proBytes" />],
              ['Picture size', <Slot name="proPixels" />],
              ['Time', <Slot name="proTime" />],
            ]}
          />
          <p class="plan-action">
            <a class="button" href="#waitlist">
              Join the waitlist
            </a>
          </p>
        </section>

        <section class="plan" aria-labelledby="plan-api">
          <h2 id="plan-api">
            API{' '}
            <span class="tag">
              <Slot name="apiStatus" />
            </span>
          </h2>
          <p class="plan-price">No price, no release date</p>
          <p>The same tools over HTTP, for your own programs.</p>
          <Facts
            rows={[
              ['Files', <Slot name="apiFiles" />],
              ['Requests', <Slot name="apiRate" />],
              ['File size', <Slot name="apiBytes" />],
              ['Picture size', <Slot name="apiPixels" />],
              ['Time', <Slot name="apiTime" />],
            ]}
          />
          <p class="plan-action">
            <a class="button" href="/api">
              See the API
            </a>
          </p>
        </section>
      </div>
      <p class="quiet">
        A free file is one picture or PDF you add, however many pages it has. Trying other settings on it costs nothing more, and neither
        does a file that fails or cannot get smaller.
      </p>

      <section class="section waitlist" id="waitlist" aria-labelledby="waitlist-title">
        <div>
          <h2 id="waitlist-title">Waitlist</h2>
          <p>
            Leave your address to be told when the API opens. The list is kept for that one message. No mail is sent yet: a message that
            asks you to confirm your address comes later.
          </p>
        </div>
        <noscript>
          <p>The form needs JavaScript. Please allow it for this page.</p>
        </noscript>
        <div id="waitlist-form">
          <WaitlistForm />
        </div>
      </section>
    </main>
  );
}
