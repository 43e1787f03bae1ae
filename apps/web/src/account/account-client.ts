import type { AccountAnswer, ApiKeysAnswer, NewApiKeyAnswer } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { pageApi } from '../shell/quota/page-api.js';
import { pageQuota } from '../shell/quota/page-quota.js';

/**
 * The account's API keys; `failed` if they can't be loaded, so the rest of the account still shows.
 */
export const readKeys = () => (pageApi.get('/api/keys') as Promise<ApiKeysAnswer>).catch(() => 'failed' as const);

/** Creates a key. The response is the only place where it ever appears. */
export const makeKey = (name: string) => pageApi.post('/api/keys', { name }) as Promise<NewApiKeyAnswer>;

export const revokeKey = (id: string) => pageApi.delete('/api/keys', { id });

/** What the site knows about the signed-in user; null if not signed in. */
export async function readAccount(): Promise<AccountAnswer | null> {
  try {
    return (await pageApi.get('/api/account')) as AccountAnswer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'sign_in_required') return null;
    throw error;
  }
}

/** Each of these gives this browser a new session and its token, and tells other tabs. */
export const signOut = () => pageApi.post('/api/sign-out', {}).then(pageQuota.startOver);
export const signOutEverywhere = () => pageApi.post('/api/sign-out', { everywhere: true }).then(pageQuota.startOver);
export const deleteAccount = () => pageApi.delete('/api/account').then(pageQuota.startOver);
