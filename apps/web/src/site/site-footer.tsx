import { TOOLS } from '@imagemill/core';
import { RequestsLink } from '../trust/requests-link.js';
import { Slot } from './slot.js';

/** The footer of every page. */
export function SiteFooter() {
  return (
    <footer class="site-footer">
      <div class="wrap site-footer-row">
        <div>
          <p>Free, open source under the MIT license, and made to be run on your own server.</p>
          <p id="offline-line" />
          <p class="build-line">
            Build{' '}
            <a href="/build.json">
              <Slot name="buildMark" />
            </a>
          </p>
        </div>
        <ul class="site-nav">
          {TOOLS.filter(({ status }) => status === 'ready').map(({ id, path, title }) => (
            <li key={id}>
              <a href={path}>{title}</a>
            </li>
          ))}
          <li>
            <a href="/plugins">WordPress plugins</a>
          </li>
          <li>
            <a href="/pricing">Pricing</a>
          </li>
          <li>
            <a href="/account">Account</a>
          </li>
          <li>
            <a href="/api">API</a>
          </li>
          <li>
            <a href="/privacy">Privacy</a>
          </li>
          <li>
            <RequestsLink />
          </li>
        </ul>
      </div>
    </footer>
  );
}
