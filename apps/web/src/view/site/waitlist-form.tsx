import { toWire } from '@imagemill/core';
import { useEffect, useState } from 'preact/hooks';
import { isAway, reach } from '../../offline/reach.js';
import { pageApi } from '../../tool/counting/page-api.js';
import { errorWords } from '../../words/errors.js';
import { awayWords } from '../../words/offline-words.js';

// asleep: the script has not arrived; a form sent now would put the address into the page's own address.
type FormState = { kind: 'asleep' } | { kind: 'ready' } | { kind: 'sending' } | { kind: 'sent' } | { kind: 'failed'; words: string };

/** Puts an address on the waitlist. The answer is the same for every address: nobody can ask who is on it. */
export function WaitlistForm() {
  const [state, setState] = useState<FormState>({ kind: 'asleep' });
  useEffect(() => setState({ kind: 'ready' }), []);

  async function send(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const email = new FormData(event.currentTarget as HTMLFormElement).get('email');
    setState({ kind: 'sending' });
    try {
      await pageApi.post('/api/waitlist', { email });
      setState({ kind: 'sent' });
    } catch (error) {
      setState({ kind: 'failed', words: failureWords(error) });
    }
  }

  return (
    <form class="waitlist-form" onSubmit={send}>
      <label for="waitlist-email">Email address</label>
      <div class="field-row">
        <input
          id="waitlist-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autocomplete="email"
          aria-describedby="waitlist-answer"
        />
        <button class="button button-primary" type="submit" disabled={state.kind === 'sending' || state.kind === 'asleep'}>
          {state.kind === 'sending' ? 'Sending' : 'Join'}
        </button>
      </div>
      <p id="waitlist-answer" class={`form-answer ${state.kind === 'failed' ? 'form-answer-bad' : ''}`} role="status">
        {state.kind === 'sent' && 'If this address was not on the list, it is now.'}
        {state.kind === 'failed' && state.words}
        {state.kind === 'ready' && isAway(reach.value) && `${awayWords(reach.value)} Joining needs the site: come back later.`}
      </p>
    </form>
  );
}

function failureWords(error: unknown): string {
  const wire = toWire(error);
  if (wire.code === 'bad_request' || wire.code === 'invalid_option')
    return 'This does not look like an email address. Check it and try again.';
  if (wire.code === 'store_unavailable') return 'The site does not answer right now. Nothing was stored. Try again in a moment.';
  const { what, advice } = errorWords(wire);
  return `${what} ${advice}`;
}
