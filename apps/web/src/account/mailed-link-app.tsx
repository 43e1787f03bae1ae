import { toWire } from '@imagemill/errors';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pageApi } from '../shell/quota/page-api.js';
import { siteErrorWords } from './account-words.js';
import type { MailedLink } from './mailed-links.js';

type LinkState =
  // asleep: the script isn't running yet. missing: the URL had no token.
  { readonly kind: 'asleep' | 'missing' | 'ready' | 'sending' | 'done' | 'invalid' } | { readonly kind: 'failed'; readonly words: string };

interface MailedLinkAppProps {
  link: MailedLink;
  /** Undefined until the script runs, null if the URL had none. */
  token?: string | null;
  /** Called once the site has done it. */
  onDone?(): Promise<void>;
}

/** The button of a mailed link, and its outcome. */
export function MailedLinkApp({ link, token, onDone }: MailedLinkAppProps) {
  const [state, setState] = useState<LinkState>({ kind: 'asleep' });
  const outcome = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => setState({ kind: token ? 'ready' : 'missing' }), [token]);
  const isOver = state.kind === 'done' || state.kind === 'invalid';
  // The pressed button is gone, so move the focus to its outcome.
  useEffect(() => {
    if (isOver) outcome.current?.focus();
  }, [isOver]);

  async function press(): Promise<void> {
    setState({ kind: 'sending' });
    try {
      await pageApi.post(link.endpoint, { token });
      await onDone?.();
      if (link.done !== null) setState({ kind: 'done' });
    } catch (error) {
      const wire = toWire(error);
      setState(wire.code === 'link_invalid' ? { kind: 'invalid' } : { kind: 'failed', words: siteErrorWords(wire) });
    }
  }

  if (state.kind === 'missing' || isOver) {
    return (
      <div class="link-box">
        <p class="lead" ref={outcome} tabIndex={-1}>
          {state.kind === 'done' && link.done}
          {state.kind === 'invalid' && link.invalid}
          {state.kind === 'missing' &&
            'This page belongs to a link in a message, and the link is not there any more. Open it once more from the message.'}
        </p>
        <p>
          <a class={`button ${state.kind === 'done' ? '' : 'button-primary'}`} href={link.next.href}>
            {link.next.label}
          </a>
        </p>
      </div>
    );
  }
  return (
    <div class="link-box">
      <p class="lead">{link.lead}</p>
      <button class="button button-primary" type="button" disabled={state.kind !== 'ready' && state.kind !== 'failed'} onClick={press}>
        {state.kind === 'sending' ? link.doing : link.button}
      </button>
      <p class="form-answer form-answer-bad" role="status">
        {state.kind === 'failed' && state.words}
      </p>
    </div>
  );
}
