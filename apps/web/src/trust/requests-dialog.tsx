import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './requests.css';
import { useModal } from '../shell/use-modal.js';
import type { LoggedRequest } from './request-log.js';
import {
  askerWords,
  groupRequests,
  type RequestGroup,
  receivedWords,
  sentWords,
  shortAddress,
  stateWords,
  sumWords,
} from './request-words.js';
import { pageRequests } from './watch-requests.js';

/** Often enough to look live, rarely enough not to slow down a busy page. */
const UPDATE_MS = 250;

/** Opens the dialog that lists what left this page. */
export function showRequests(): void {
  // One that was closed by something else is about to be removed, so only an open one counts.
  if (document.querySelector('.requests[open]')) return;
  const root = document.body.appendChild(document.createElement('div'));
  const close = () => {
    render(null, root);
    root.remove();
  };
  render(<RequestsDialog onClose={close} />, root);
}

/** Every request of the page, live, newest first. Screen readers don't announce changes. */
function RequestsDialog({ onClose }: { onClose(): void }) {
  const { close, modal } = useModal(onClose);
  useChanges();
  const requests = [...pageRequests.requests()].reverse();
  const watched = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

  return (
    <dialog class="requests" {...modal} aria-labelledby="requests-title">
      <div class="requests-head">
        <h2 id="requests-title">What left this page</h2>
        <button class="button" type="button" onClick={close}>
          Close
        </button>
      </div>
      <ul class="requests-sum figure">
        {sumWords(pageRequests.sum()).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p class="quiet">
        Every request of this page, its workers and its service worker since it was opened. Sent is what a request carries: its body, and
        what its address holds after a question mark. With each go its address, shown here in full, and headers: the page’s address, your
        browser’s name, system and language, this site’s session cookie and, where something is counted, the page’s token.
      </p>
      {groupRequests(requests, location.origin).map((group) => (
        <Group key={group.title} group={group} />
      ))}
      <p class="quiet">
        {watched
          ? 'The service worker sees each request apart from the page. It serves every open tab of this site, so what workers and it ask for is listed in each.'
          : 'On this visit no service worker looks on: the page and its workers tell what they ask for.'}{' '}
        <a href="/privacy#check">Check it without this list</a>
      </p>
    </dialog>
  );
}

function Group({ group: { title, folded, requests } }: { group: RequestGroup }) {
  return (
    <details class="requests-group" open={!folded}>
      <summary>
        <h3 class="figure">
          {title}: {requests.length}
        </h3>
      </summary>
      <ul class="requests-list">
        {requests.map((request) => (
          <Row key={request.id} request={request} />
        ))}
      </ul>
    </details>
  );
}

function Row({ request }: { request: LoggedRequest }) {
  const facts = [askerWords(request), sentWords(request), receivedWords(request), stateWords(request)];
  return (
    <li class="request" data-state={request.state} data-asker={request.asker}>
      <p class="request-address">
        <span class="request-method">{request.method}</span> {shortAddress(request.url, location.origin)}
      </p>
      <p class="request-facts figure">{facts.filter(Boolean).join(' · ')}</p>
      {request.sent?.text && <p class="request-body">{request.sent.text}</p>}
    </li>
  );
}

/** Renders again when there's something new, but not for every single change. */
function useChanges(): void {
  const [, setTick] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = pageRequests.onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        setTick((tick) => tick + 1);
      }, UPDATE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
}
