import type { AccountAnswer, ApiKeysAnswer, NewApiKeyAnswer } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { pageApi } from '../shell/quota/page-api.js';
import { pageQuota } from '../shell/quota/page-quota.js';

/** The account's API keys; `failed` where they cannot be had, which is no reason to show nothing of the account. */
export const readKeys = () => (pageApi.get('/api/keys') as Promise<ApiKeysAnswer>).catch(() => 'failed' as const);

/** Makes a key. The answer is the only place that ever holds it. */
export const makeKey = (name: string) => pageApi.post('/api/keys', { name }) as Promise<NewApiKeyAnswer>;

export const revokeKey = (id: string) => pageApi.delete('/api/keys', { id });

/** What the site knows of whoever is signed in here; null where nobody is. */
export async function readAccount(): Promise<AccountAnswer | null> {
  try {
    return (await pageApi.get('/api/account')) as AccountAnswer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'sign_in_required') return null;
    throw error;
  }
}

/** Each gives this browser another session; the answer brings its token, and other tabs are told. */
export const signOut = () => pageApi.post('/api/sign-out', {}).then(pageQuota.startOver);
export const signOutEverywhere = () => pageApi.post('/api/sign-out', { everywhere: true }).then(pageQuota.startOver);
export const deleteAccount = () => pageApi.delete('/api/account').then(pageQuota.startOver);
