import { AppError, ERRORS, type ErrorCode, type ErrorExtras } from '@imagemill/errors';
import type { Answer } from './send.js';

/** The error in a response (RFC 9457), with its figures. */
export async function problemOf({ body, header }: Answer): Promise<AppError> {
  const problem = await readJson(body);
  const { code } = problem;
  const extras = pick(problem, Number(header('Retry-After')));
  return new AppError(typeof code === 'string' && Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : 'internal', extras);
}

async function readJson(body: Blob): Promise<Readonly<Record<string, unknown>>> {
  try {
    return JSON.parse(await body.text()) ?? {};
  } catch {
    // Something between this page and the site responded, such as a proxy.
    return {};
  }
}

function pick({ detail, limitBytes, limitPixels, bestBytes, errors }: Readonly<Record<string, unknown>>, retryAfter: number): ErrorExtras {
  const number = (value: unknown) => (typeof value === 'number' ? value : undefined);
  const known = {
    detail: typeof detail === 'string' ? detail : undefined,
    limitBytes: number(limitBytes),
    limitPixels: number(limitPixels),
    bestBytes: number(bestBytes),
    errors: Array.isArray(errors) ? (errors as ErrorExtras['errors']) : undefined,
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}
