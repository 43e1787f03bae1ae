import { AppError, type OptionProblem } from '@imagemill/errors';
import type { z } from 'zod';

/** A JSON body as a typed value; throws `bad_request` for what is no object and `invalid_option` for each wrong field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('bad_request', { detail: 'Send a JSON object.' });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_option', { errors: parsed.error.issues.flatMap(toProblems) });
}

function toProblems(issue: z.core.$ZodIssue): OptionProblem[] {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((option) => ({ option, detail: 'This field does not exist here.' }));
  return [{ option: issue.path.map(String).join('.'), detail: issue.message }];
}
