import { AccountApp } from './account-app.js';

/** The account page: the sign-in form, or the signed-in user's account. */
export function AccountMain() {
  return (
    <main id="main" class="wrap">
      <div class="page-head">
        <h1>Account</h1>
        <p class="lead">
          The tools need none. An account is for <a href="/pricing">PRO</a>: no daily limit in your browser, and a server for files that
          your device cannot hold.
        </p>
      </div>
      <noscript>
        <p class="note">Signing in needs JavaScript. Please allow it for this page.</p>
      </noscript>
      <div id="account">
        <AccountApp />
      </div>
      <p class="quiet account-more">
        What an account keeps, and for how long, stands on the page about <a href="/privacy#server">privacy</a>.
      </p>
    </main>
  );
}
