import type { ApiKeysAnswer, NewApiKeyAnswer } from '@imagemill/core';
import type { WireError } from '@imagemill/errors';
import { useEffect, useState } from 'preact/hooks';
import { keyErrorWords } from '../key-words.js';
import { KeyForm } from './key-form.js';
import { KeyList, type ListedKey, revokeButtonId } from './key-list.js';
import { NewKey } from './new-key.js';
import { RevokeDialog } from './revoke-dialog.js';

interface LiveKeysProps {
  keys: ApiKeysAnswer;
  onKeys(keys: ApiKeysAnswer): void;
  onAsk(): void;
  onLeave(message: string): void;
  /** Shows what was done, or why it can't be done anymore; with no argument, clears the message. */
  onSay(words?: string): void;
}

/**
 * Errors after which the form is gone, so their message is shown outside it. The last one means
 * that another tab has created the last key allowed.
 */
const CHANGES_ALL: readonly WireError['code'][] = ['api_not_live', 'pro_required', 'invalid_option'];

/** The keys of an account while the API is Live: a new one, the list, and the form for another. */
export function LiveKeys({ keys, onKeys, onAsk, onLeave, onSay }: LiveKeysProps) {
  // Kept only here, and only while it's shown.
  const [created, setCreated] = useState<NewApiKeyAnswer>();
  const [keyToRevoke, setKeyToRevoke] = useState<ListedKey>();

  // Going back may restore this page from the browser's memory, key included.
  useEffect(() => {
    const hide = () => setCreated(undefined);
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, []);

  function start(): void {
    setCreated(undefined);
    onSay();
  }

  function addToList(answer: NewApiKeyAnswer): void {
    const { id, name, lastFour, createdAt } = answer;
    setCreated(answer);
    onKeys({ ...keys, keys: [{ id, name, lastFour, createdAt, lastUsedDay: null }, ...keys.keys] });
  }

  /** Returns whether the message is shown here. */
  function refused(error: WireError, doing: 'make' | 'revoke'): boolean {
    const changesAll = CHANGES_ALL.includes(error.code);
    if (error.code === 'sign_in_required') onLeave('This browser was signed out already.');
    else if (changesAll) onSay(keyErrorWords(error, doing));
    // If asked right away, the site might still report the old state.
    if (error.code === 'api_not_live') onKeys({ ...keys, live: false, keys: [] });
    else onAsk();
    return changesAll;
  }

  function revoked({ id, name }: ListedKey): void {
    setKeyToRevoke(undefined);
    onKeys({ ...keys, keys: keys.keys.filter((key) => key.id !== id) });
    onSay(`The key “${name}” is revoked. Whatever uses it is refused from now on.`);
  }

  function keep({ id }: ListedKey): void {
    setKeyToRevoke(undefined);
    document.getElementById(revokeButtonId(id))?.focus();
  }

  const shown = created && keys.keys.some(({ id }) => id === created.id) ? created : undefined;
  const isFull = keys.keys.length >= keys.limit;
  return (
    <>
      <p class="quiet">
        With a key your own programs use the <a href="/api">API</a>. Keep it like a password. It works until you revoke it, also while you
        are signed out.
      </p>
      {shown && (
        <NewKey
          made={shown}
          onDone={() => {
            setCreated(undefined);
            onSay(`The key “${shown.name}” is ready. The list knows it by its last four characters.`);
          }}
        />
      )}
      {keys.keys.length > 0 && (
        <KeyList
          keys={keys.keys}
          onRevoke={(key) => {
            onSay();
            setKeyToRevoke(key);
          }}
        />
      )}
      {isFull ? (
        <p class="quiet figure">
          You have {keys.keys.length} of {keys.limit} keys. Revoke one to make another.
        </p>
      ) : (
        <KeyForm
          count={keys.keys.length}
          limit={keys.limit}
          onStart={start}
          onCreated={addToList}
          onRefused={(error) => refused(error, 'make')}
        />
      )}
      {keyToRevoke && (
        <RevokeDialog
          apiKey={keyToRevoke}
          onKeep={() => keep(keyToRevoke)}
          onRevoked={() => revoked(keyToRevoke)}
          onRefused={(error) => {
            setKeyToRevoke(undefined);
            refused(error, 'revoke');
          }}
        />
      )}
    </>
  );
}
