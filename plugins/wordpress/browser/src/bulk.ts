import './bulk.css';
import type { StatusAnswer } from './rest/answers.js';
import { createPluginApi } from './rest/plugin-api.js';
import { RestClient } from './rest/rest-client.js';
import { isRestError } from './rest/rest-error.js';
import { RetryPolicy, Stopped } from './run/retry-policy.js';
import { followServer } from './run/server-run.js';
import { WakeableDelay } from './run/wakeable-delay.js';
import { Announcer } from './view/announcer.js';
import { BrowserPart } from './view/browser-part.js';
import { onPress, part, show, write } from './view/elements.js';
import { showErrors } from './view/errors-table.js';
import { setUpDryRun, setUpUndo } from './view/library-tools.js';
import { fill, pageData } from './view/page-data.js';
import { showStatus, stateText } from './view/status-view.js';

const MEMORY = 'imagemill-webp-tab';

const { rest, maxUploadBytes, words } = pageData();
const api = createPluginApi(new RestClient(rest), tabName());
const delay = new WakeableDelay();
const retryPolicy = new RetryPolicy(delay, (wait) => {
  show('away', wait === 'away');
  show('signed-out', wait === 'signed_out');
});
const announcer = new Announcer((text) => write('live', text));
let status: StatusAnswer | undefined;
let shownErrors = -1;
let looksSoon = false;

const browser = new BrowserPart({
  ...{ api, retryPolicy, delay, words, maxUploadBytes, onError: onTrouble },
  // Right after the page loads, nothing is known yet.
  mayGetMore: () => !status || (status.canWriteWebp && !status.paused && status.left > 0),
  onRunningChange: () => {
    if (status) showAll(status);
  },
  // The next status request brings the numbers.
  onChange: () => lookSoon(),
});

setUpDryRun({ api, retryPolicy, words, onTrouble });
setUpUndo({ api, retryPolicy, words, onTrouble }, async () => browser.pause(), refresh);
onPress('pause', async () => {
  browser.pause();
  await change(() => api.pause());
  part('resume').focus();
});
onPress('resume', async () => {
  await change(() => api.resume());
  part('pause').focus();
  browser.resume();
});
onPress('retry-all', () => change(() => api.retry([])));
for (const name of ['away-retry', 'signed-out-retry']) part(name).addEventListener('click', () => delay.wake());
window.addEventListener('online', () => delay.wake());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') delay.wake();
});
// Leaving the page frees its slot for another one at once.
window.addEventListener('pagehide', () => browser.stop());
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) browser.restore();
});

follow();
browser.restore();

function follow(): void {
  followServer(api, { retryPolicy, delay, signal: new AbortController().signal }, showAll).catch(onTrouble);
}

function showAll(next: StatusAnswer): void {
  status = next;
  part('app').removeAttribute('aria-busy');
  showStatus(next, words, browser.isRunning);
  show('browser-start', !browser.isRunning && next.left + next.browser > 0);
  // Hidden if there's nothing for it to do.
  show('browser-section', browser.isRunning || next.left + next.browser > 0 || part('browser-now').textContent !== '');
  announcer.tell(stateText(next, words, browser.isRunning), next.texts.summary);
  if (next.errors !== shownErrors) loadErrors(next.errors).catch(onTrouble);
}

async function loadErrors(count: number): Promise<void> {
  shownErrors = count;
  if (count === 0) return;
  showErrors(await retryPolicy.until(() => api.errors()), words.retry, (id) => {
    change(() => api.retry([id]));
  });
}

async function change(call: () => Promise<StatusAnswer>): Promise<void> {
  show('trouble', false);
  try {
    showAll(await retryPolicy.until(call));
    delay.wake();
  } catch (error) {
    onTrouble(error);
  }
}

function refresh(): Promise<void> {
  shownErrors = -1;
  return change(() => api.status());
}

function lookSoon(): void {
  if (looksSoon) return;
  looksSoon = true;
  setTimeout(() => {
    looksSoon = false;
    api.status().then(showAll, () => {});
  }, 1_000);
}

/** Tells the user about a problem that waiting won't fix; the page keeps going as far as it can. */
function onTrouble(error: unknown): void {
  if (error instanceof Stopped) return;
  const message = error instanceof Error ? error.message : '';
  write('trouble-text', isRestError(error, 'forbidden') ? words.forbidden : message ? fill(words.refused, message) : words.refused);
  show('trouble', true);
}

/** A name for this tab that survives a reload: the server lets one tab at a time convert. */
function tabName(): string {
  const known = sessionStorage.getItem(MEMORY);
  if (known) return known;
  const name = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 12)}`;
  sessionStorage.setItem(MEMORY, name);
  return name;
}
