import type { ApiKeysAnswer } from '@imagemill/core';
import { keyTimesWords } from '../key-words.js';

export type ListedKey = ApiKeysAnswer['keys'][number];

/** The id of the button that asks whether to revoke a key. */
export const revokeButtonId = (id: string) => `revoke-${id}`;

/** An account's keys, each with its name and last four characters. */
export function KeyList({ keys, onRevoke }: { keys: readonly ListedKey[]; onRevoke(key: ListedKey): void }) {
  const now = Date.now();
  return (
    <ul class="sessions keys">
      {keys.map((key) => (
        <li key={key.id}>
          <div class="key-about">
            <p class="session-device" id={`key-${key.id}`}>
              {key.name}
            </p>
            <p class="quiet figure">
              Ends in <code>{key.lastFour}</code>. {keyTimesWords(key, now)}
            </p>
          </div>
          <button
            class="button"
            type="button"
            id={revokeButtonId(key.id)}
            aria-haspopup="dialog"
            aria-describedby={`key-${key.id}`}
            onClick={() => onRevoke(key)}
          >
            Revoke
          </button>
        </li>
      ))}
    </ul>
  );
}
