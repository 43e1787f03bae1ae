import { DAY_MS } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { Idempotency, IdempotencyMark } from '@imagemill/store';
import type { FastifyRequest } from 'fastify';
import { hashFileAt } from '../processing/hash-file.js';
import type { RequestIdentity } from '../processing/process-file.js';
import type { Signer } from '../session/signer.js';

/** The client's name for a request, which makes repeats cost nothing; null if there is none. */
export function readIdempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new AppError('bad_request', { detail: 'Idempotency-Key must be 1 to 255 visible ASCII characters.' });
}

/**
 * How the store recognizes a repeated request. The hashes are keyed with the secret, so they don't
 * reveal which file it was.
 */
export function markRequest(signer: Signer, keyId: string, idempotencyKey: string) {
  return async ({ operation, work, files, now }: RequestIdentity): Promise<Idempotency> => {
    const hashes: string[] = [];
    // One after the other: there may be hundreds.
    for (const { path } of files) hashes.push(await hashFileAt(path));
    const requests = signer.signAll('idempotent_request', JSON.stringify([operation, work.tool, inOrder(work.options), hashes]));
    const [first, ...others] = signer
      .signAll('idempotency_key', `${keyId}:${idempotencyKey}`)
      .map((key, index): IdempotencyMark => ({ key, request: requests[index] ?? '' }));
    if (first === undefined) throw new Error('Expected a mark for each secret but received none.');
    return { marks: [first, ...others], keepUntil: now + DAY_MS };
  };
}

/** The order of options doesn't matter. */
function inOrder(options: object): readonly unknown[] {
  return Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
}
