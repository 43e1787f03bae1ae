import { toWire } from '@imagemill/errors';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { awayWords } from '../offline/offline-words.js';
import { isAway, reach } from '../offline/reach.js';
import { pageApi } from '../shell/quota/page-api.js';
import { siteErrorWords } from './account-words.js';

// asleep: the script isn't running yet; a form sent now would put the email address into the URL.
type FormState = { kind: 'asleep' } | { kind: 'ready' } | { kind: 'sending' } | { kind: 'sent' } | { kind: 'failed'; words: string };

interface MailFormProps {
  /** Prefix for the ids of its parts. */
  id: string;
  /** The endpoint that gets the address. */
  endpoint: string;
  button: string;
  /** What can't be done while the site is unreachable, as in "Joining". */
  doing: string;
  /** Shown after sending, whatever the address. */
  children: ComponentChildren;
}

/**
 * Asks for an address and mails a link to it. The response is the same for every address, so it
 * doesn't reveal who is known here.
 */
export function MailForm({ id, endpoint, button, doing, children }: MailFormProps) {
  const [state, setState] = useState<FormState>({ kind: 'asleep' });
  useLayoutEffect(() => setState({ kind: 'ready' }), []);

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const email = new FormData(event.currentTarget as HTMLFormElement).get('email');
    setState({ kind: 'sending' });
    try {
      await pageApi.post(endpoint, { email });
      setState({ kind: 'sent' });
    } catch (error) {
      setState({ kind: 'failed', words: siteErrorWords(toWire(error)) });
    }
  }

  return (
    <form class="mail-form" onSubmit={send}>
      <label for={`${id}-email`}>Email address</label>
      <div class="field-row">
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          required
          maxLength={254}
          autocomplete="email"
          aria-describedby={`${id}-answer`}
        />
        <button class="button button-primary" type="submit" disabled={state.kind === 'sending' || state.kind === 'asleep'}>
          {state.kind === 'sending' ? 'Sending' : button}
        </button>
      </div>
      <div id={`${id}-answer`} class={`form-answer ${state.kind === 'failed' ? 'form-answer-bad' : ''}`} role="status">
        {state.kind === 'sent' && children}
        {state.kind === 'failed' && <p>{state.words}</p>}
        {state.kind === 'ready' && isAway(reach.value) && <p>{`${awayWords(reach.value)} ${doing} needs the site: come back later.`}</p>}
      </div>
    </form>
  );
}

/** Asks for an address for the waitlist; its owner confirms it by mail. */
export function WaitlistForm() {
  return (
    <MailForm id="waitlist" endpoint="/api/waitlist" button="Join" doing="Joining">
      <p>
        <strong>Look into your inbox.</strong> The message has a link that confirms your address; it works for 7 days. An address that is on
        the list already stays there.
      </p>
    </MailForm>
  );
}
