import type { AccountAnswer, ApiKeysAnswer } from '@imagemill/core';
import { useEffect, useRef, useState } from 'preact/hooks';
import { LiveKeys } from './live-keys.js';

/** null: the account has no PRO, and keys are not asked for. */
export type KeysState = ApiKeysAnswer | 'failed' | null;

export interface ApiKeysProps {
  tier: AccountAnswer['tier'];
  keys: KeysState;
  /** What this page has just changed. */
  onKeys(keys: ApiKeysAnswer): void;
  /** Asks the site for everything anew. */
  onAsk(): void;
  /** Called when this browser is signed out, with what to say of it. */
  onLeave(farewell: string): void;
}

/** The account's keys for the public API: a list while it is Live, one honest line otherwise. */
export function ApiKeys({ tier, keys, onKeys, onAsk, onLeave }: ApiKeysProps) {
  const [said, setSaid] = useState<string>();
  const line = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone: the keyboard goes on from what came of it.
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
