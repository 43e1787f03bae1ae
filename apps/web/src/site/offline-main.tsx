import { DeadEnd } from './dead-end.js';

/** What an address shows that this browser has not kept, while the site is away. */
export function OfflineMain() {
  return (
    <DeadEnd
      title="Not available offline"
      lead="We can’t reach the site right now, and this browser has no copy of this page. The tools still work."
    >
      <a class="button" href="/compress-pdf">
        Compress PDF
      </a>
    </DeadEnd>
  );
}
