import { type AccountAnswer, PRO_TOOLS } from '@imagemill/core';
import { toWire } from '@imagemill/errors';
import { useRef, useState } from 'preact/hooks';
import { signOut, signOutEverywhere } from './account-client.js';
import { siteErrorWords, tierWords } from './account-words.js';
import { DeleteDialog } from './delete-dialog.js';
import { ApiKeys, type ApiKeysProps } from './keys/api-keys.js';
import { SessionList } from './session-list.js';
import { TodayUsage } from './today-usage.js';

interface AccountViewProps extends Omit<ApiKeysProps, 'tier'> {
  account: AccountAnswer;
}

/** Everything about an account, and everything the user can do with it. */
export function AccountView({ account, keys, onKeys, onAsk, onLeave }: AccountViewProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const deleteButton = useRef<HTMLButtonElement>(null);
  const isPro = account.tier === 'pro';

  async function leave(way: () => Promise<void>, message: string): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await way();
      onLeave(message);
    } catch (error) {
      const wire = toWire(error);
      if (wire.code === 'sign_in_required') onLeave('This browser was signed out already.');
      else setProblem(siteErrorWords(wire));
    } finally {
      setBusy(false);
    }
  }

  function closeDialog(): void {
    setDeleting(false);
    deleteButton.current?.focus();
  }

  return (
    <div class="account">
      <div class="account-cards">
        <section class="account-card" aria-labelledby="account-you">
          <h2 id="account-you">Signed in</h2>
          <p class="account-address">{account.email}</p>
          <p>
            <span class={isPro ? 'tag' : 'tag tag-plain'}>{tierWords(account)}</span>
          </p>
          {isPro ? (
            <ul class="account-tools">
              {PRO_TOOLS.map(({ id, path, title }) => (
                <li key={id}>
                  <a href={path}>{title}</a>
                </li>
              ))}
            </ul>
          ) : (
            <p class="quiet">
              PRO is given to an address by whoever runs this site. <a href="/pricing">What PRO is</a>
            </p>
          )}
          <p class="account-action">
            <button class="button" type="button" disabled={isBusy} onClick={() => leave(signOut, 'You are signed out of this browser.')}>
              Sign out
            </button>
          </p>
        </section>
        <TodayUsage account={account} />
      </div>
      <p class="form-answer form-answer-bad" role="alert">
        {problem}
      </p>

      <section class="account-part" aria-labelledby="account-sessions">
        <h2 id="account-sessions">Where you are signed in</h2>
        <SessionList sessions={account.sessions} />
        <p class="button-row">
          <button
            class="button"
            type="button"
            disabled={isBusy}
            onClick={() => leave(signOutEverywhere, 'You are signed out everywhere, here too.')}
          >
            Sign out everywhere
          </button>
        </p>
      </section>

      <ApiKeys tier={account.tier} keys={keys} onKeys={onKeys} onAsk={onAsk} onLeave={onLeave} />

      <section class="account-part" aria-labelledby="account-end">
        <h2 id="account-end">Delete your account</h2>
        <p class="quiet">The tools in your browser need no account and go on working without one.</p>
        <p class="button-row">
          <button class="button button-bad" type="button" ref={deleteButton} aria-haspopup="dialog" onClick={() => setDeleting(true)}>
            Delete my account
          </button>
        </p>
      </section>
      {isDeleting && <DeleteDialog account={account} onClose={closeDialog} onLeave={onLeave} />}
    </div>
  );
}
