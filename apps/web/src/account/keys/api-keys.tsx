import type { AccountAnswer, ApiKeysAnswer } from '@imagemill/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LiveKeys } from './live-keys.js';

/** null: the account has no PRO, so keys aren't requested. */
export type KeysState = ApiKeysAnswer | 'failed' | null;

export interface ApiKeysProps {
  tier: AccountAnswer['tier'];
  keys: KeysState;
  /** Called with the keys when this page has changed them. */
  onKeys(keys: ApiKeysAnswer): void;
  /** Requests everything from the site again. */
  onAsk(): void;
  /** Called with a message when this browser is signed out. */
  onLeave(message: string): void;
}

/** The account's keys for the public API: a list while it's Live, an explanation otherwise. */
export function ApiKeys({ tier, keys, onKeys, onAsk, onLeave }: ApiKeysProps) {
  const [said, setSaid] = useState<string>();
  const line = useRef<HTMLParagraphElement>(null);
  // The pressed button is gone, so move the focus to its outcome.
  useEffect(() => {
    if (said) line.current?.focus();
  }, [said]);

  return (
    <section class="account-part" aria-labelledby="account-keys">
      <h2 id="account-keys">
        API keys
        {keys !== 'failed' && keys !== null && <span class={keys.live ? 'tag tag-live' : 'tag'}>{keys.live ? 'Live' : 'Planned'}</span>}
      </h2>
      {said && (
        <p class="said" ref={line} tabIndex={-1}>
          {said}
        </p>
      )}
      {tier === 'free' || keys === null ? (
        <p class="quiet">
          Keys for the <a href="/api">API</a> belong to <a href="/pricing">PRO</a>, and work only while it lasts.
        </p>
      ) : keys === 'failed' ? (
        <>
          <p>The list of your keys did not arrive.</p>
          <p class="button-row">
            <button class="button" type="button" onClick={onAsk}>
              Try again
            </button>
          </p>
        </>
      ) : keys.live ? (
        <LiveKeys keys={keys} onKeys={onKeys} onAsk={onAsk} onLeave={onLeave} onSay={setSaid} />
      ) : (
        <p class="quiet">
          The <a href="/api">API</a> is planned and not live: no keys are issued. <a href="/pricing#waitlist">Join the waitlist</a> to be
          told when it opens.
        </p>
      )}
    </section>
  );
}
