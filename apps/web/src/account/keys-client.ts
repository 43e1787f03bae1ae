import type { ApiKeysAnswer, NewApiKeyAnswer } from '@imagemill/core';
import { pageApi } from '../shell/quota/page-api.js';

/** The account's API keys; `failed` where they cannot be had, which is no reason to show nothing of the account. */
export const readKeys = () => (pageApi.get('/api/keys') as Promise<ApiKeysAnswer>).catch(() => 'failed' as const);

/** Makes a key. The answer is the only place that ever holds it. */
export const makeKey = (name: string) => pageApi.post('/api/keys', { name }) as Promise<NewApiKeyAnswer>;

export const revokeKey = (id: string) => pageApi.delete('/api/keys', { id });
