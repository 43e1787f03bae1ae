import type { AccountAnswer } from '@imagemill/core';
import { toWire } from '@imagemill/errors';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readAccount, readKeys } from './account-client.js';
import { AccountView } from './account-view.js';
import { siteErrorWords } from './account-words.js';
import type { KeysState } from './keys/api-keys.js';
import { MailForm } from './mail-form.js';

type AccountState =
  | { readonly kind: 'asking' }
  /** `message`: a message about what was just done. */
  | { readonly kind: 'out'; readonly message?: string }
  | { readonly kind: 'in'; readonly account: AccountAnswer; readonly keys: KeysState }
  | { readonly kind: 'failed'; readonly words: string };

/** The signed-in user's account, or the sign-in form. */
export function AccountApp() {
  const [state, setState] = useState<AccountState>({ kind: 'asking' });
  const message = useRef<HTMLParagraphElement>(null);

  // Counts requests and actions: a response is ignored if something newer has happened since.
  const turn = useRef(0);

  async function ask(): Promise<void> {
    turn.current += 1;
    const mine = turn.current;
    try {
      const account = await readAccount();
      const keys = account?.tier === 'pro' ? await readKeys() : null;
      if (mine !== turn.current) return;
      // Keep showing the message about a sign-out.
      setState((old) => (account ? { kind: 'in', account, keys: keysToShow(keys, old) } : old.kind === 'out' ? old : { kind: 'out' }));
    } catch (error) {
      if (mine !== turn.current) return;
      // What's already shown may be outdated, but that beats nothing.
      setState((old) => (old.kind === 'in' || old.kind === 'out' ? old : { kind: 'failed', words: siteErrorWords(toWire(error)) }));
    }
  }

  function change(next: AccountState): void {
    turn.current += 1;
    setState(next);
  }

  useEffect(() => {
    void ask();
    // Another tab may have signed in or out, and files may have been counted meanwhile.
    const look = () => document.visibilityState === 'visible' && void ask();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const words = state.kind === 'out' ? state.message : undefined;
  // The pressed button is gone, so move the focus to the message about what it did.
  useEffect(() => {
    if (words) message.current?.focus();
  }, [words]);

  if (state.kind === 'asking') return <p class="quiet account-asking">Asking the site who is signed in here.</p>;
  if (state.kind === 'failed')
    return (
      <div class="link-box">
        <p role="alert">{state.words}</p>
        <p>
          <button class="button" type="button" onClick={ask}>
            Try again
          </button>
        </p>
      </div>
    );
  if (state.kind === 'in')
    return (
      <AccountView
        account={state.account}
        keys={state.keys}
        onKeys={(keys) => change({ ...state, keys })}
        onAsk={ask}
        onLeave={(said) => change({ kind: 'out', message: said })}
      />
    );
  return (
    <section class="sign-in" aria-labelledby="sign-in-title">
      {words && (
        <p class="account-message" ref={message} tabIndex={-1}>
          {words}
        </p>
      )}
      <h2 id="sign-in-title">Sign in</h2>
      <p class="quiet">
        Type your email address and get a link that signs this browser in. There is no password. The first time makes the account.
      </p>
      <SignInForm />
    </section>
  );
}

/** A list that's already shown may be outdated, but that beats nothing. */
const keysToShow = (keys: KeysState, old: AccountState): KeysState =>
  keys === 'failed' && old.kind === 'in' && old.keys ? old.keys : keys;

/** Asks for a sign-in link. There is no password, and first visits work like later ones. */
function SignInForm() {
  return (
    <MailForm id="sign-in" endpoint="/api/sign-in" button="Send the link" doing="Signing in">
      <p>
        <strong>Look into your inbox.</strong> The link works for 15 minutes, once, and only in this browser.
      </p>
      <p class="hint">Nothing there? Look among unwanted mail. At most three messages a day go to one address.</p>
    </MailForm>
  );
}
