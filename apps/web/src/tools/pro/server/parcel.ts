import type { Operation } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { signal } from '@preact/signals';
import type { Answers } from '../../../shell/item.js';
import type { Parcel } from './send.js';
import { readServerLimits } from './server-limits.js';

/** The next file uploads while the server works on the previous one. */
export const FILES_AT_ONCE = signal(2);

export interface Order {
  readonly operation: Operation;
  readonly file: File;
  /** Only options that differ from their defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly answers: Answers;
  readonly operationId: string;
}

/**
 * The request that sends a file to the server. Its name stays here: the result is named on this
 * device.
 */
export function parcelOf({ operation, file, options, answers, operationId }: Order, token: string): Parcel {
  const { password, allowUnsign } = answers;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...options, ...(allowUnsign ? { allowUnsign } : {}) })) query.set(name, String(value));
  const path = `/api/process/${operation}${query.size > 0 ? `?${query}` : ''}`;
  const { type, body } =
    password === undefined ? { type: 'application/octet-stream', body: file } : withPassword(file, password, operationId);
  return { path, headers: { 'Content-Type': type, 'X-CSRF-Token': token, 'Operation-Id': operationId }, body };
}

/** Passwords don't belong in URLs. Built by hand because the size of a FormData body is unknown. */
function withPassword(file: Blob, password: string, boundary: string): { readonly type: string; readonly body: Blob } {
  const head = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n`;
  const body = new Blob([
    `${head('name="password"')}\r\n${password}\r\n`,
    `${head('name="file"; filename="file"')}Content-Type: application/octet-stream\r\n\r\n`,
    file,
    `\r\n--${boundary}--\r\n`,
  ]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

/** Throws if the server would reject the file because of its size, before anything is sent. */
export function requireBytes({ size }: File): void {
  if (size === 0) throw new AppError('corrupt_input', { detail: 'This file is empty.' });
  const { maxBytes } = readServerLimits();
  if (size > maxBytes) throw new AppError('file_too_large', { limitBytes: maxBytes });
}
