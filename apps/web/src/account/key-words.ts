import type { ApiKeysAnswer } from '@imagemill/core';
import type { WireError } from '@imagemill/errors';
import { dateWords, lastDayWords, siteErrorWords } from './account-words.js';

type Key = ApiKeysAnswer['keys'][number];

/** When a key was created, and the day it was last used. */
export function keyTimesWords({ createdAt, lastUsedDay }: Pick<Key, 'createdAt' | 'lastUsedDay'>, now: number): string {
  return `Made ${dateWords(createdAt)}, ${lastUsedDay === null ? 'never used' : lastDayWords('used', lastUsedDay, now)}`;
}

/** Why a key wasn't created or revoked, and what to do. */
export function keyErrorWords(error: WireError, doing: 'make' | 'revoke'): string {
  switch (error.code) {
    case 'api_not_live':
      return 'The API is Planned again: whoever runs this site has withdrawn it. All keys are revoked, and no new ones are made.';
    case 'pro_required':
      return 'This account no longer has PRO. Keys belong to PRO, and work only while it lasts.';
    case 'invalid_option':
    case 'bad_request':
      return error.extras.errors?.[0]?.detail ?? 'This name cannot be used. Try another one.';
    case 'rate_limited':
      return doing === 'make' ? 'This account has made as many keys as one day allows. Try again tomorrow.' : siteErrorWords(error);
    case 'store_unavailable':
      // The response may have been lost, and then there's a key the user has never seen.
      return doing === 'make'
        ? 'The site does not answer right now. Try again in a moment. If a key shows up in the list that you were never shown, revoke it.'
        : 'The site does not answer right now. The key may still work. Try again in a moment.';
    default:
      return siteErrorWords(error);
  }
}
