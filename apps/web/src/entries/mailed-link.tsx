import '../account/account.css';
import '../account/mail-form.css';
import { hydrate, render } from 'preact';
import { MailedLinkApp } from '../account/mailed-link-app.js';
import { isApiLive, MAILED_LINKS, type MailedLink, type MailedLinkName, takeToken } from '../account/mailed-links.js';
import { startEngineChoice } from '../engine/start-engine-choice.js';
import { startOffline } from '../offline/start-offline.js';
import { startRequestWatch } from '../trust/start-request-watch.js';

// Before anything that could fail or be slow.
const token = takeToken();
startRequestWatch();

const root = document.querySelector<HTMLElement>('#mailed-link');
const name = root?.dataset.link as MailedLinkName | undefined;

/** Signing in changed the session, and every tab must use the new one. */
async function openAccount(): Promise<void> {
  const { pageQuota } = await import('../shell/quota/page-quota.js');
  await pageQuota.startOver();
  location.replace('/account');
}

const app = (link: MailedLink, given: string | undefined) => (
  <MailedLinkApp link={link} token={given ?? null} onDone={name === 'signIn' ? openAccount : undefined} />
);

if (root && name) {
  const { whileLive, ...always } = MAILED_LINKS[name];
  const link = { ...always, ...(isApiLive() && whileLive) };
  hydrate(app(link, token), root);
  // Opening another link of the same kind in this tab only changes the hash; nothing reloads.
  window.addEventListener('hashchange', () => {
    const next = takeToken();
    if (next !== undefined) render(app(link, next), root);
  });
}
startEngineChoice();
void startOffline();
