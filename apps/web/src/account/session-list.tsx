import type { AccountAnswer } from '@imagemill/core';
import { dateWords, lastDayWords } from './account-words.js';

/** Every browser that's signed in to the account. */
export function SessionList({ sessions }: Pick<AccountAnswer, 'sessions'>) {
  const now = Date.now();
  return (
    <ul class="sessions">
      {sessions.map(({ device, signedInAt, lastSeenDay, current }) => (
        <li key={`${signedInAt} ${device}`}>
          <p class="session-device">
            {device} {current && <span class="tag">This one</span>}
          </p>
          <p class="quiet figure">
            Since {dateWords(signedInAt)}, {lastDayWords('seen', lastSeenDay, now)}
          </p>
        </li>
      ))}
    </ul>
  );
}
