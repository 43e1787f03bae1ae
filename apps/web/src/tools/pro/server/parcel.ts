import type { Operation } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { signal } from '@preact/signals';
import type { Answers } from '../../../shell/item.js';
import type { Parcel } from './send.js';
import { readServerLimits } from './server-limits.js';

/** The next file is on its way while the server works on the one before. */
export const FILES_AT_ONCE = signal(2);

export interface Order {
  readonly operation: Operation;
  readonly file: File;
  /** Options that do not stand at their default. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly answers: Answers;
  readonly operationId: string;
}

/** The request that carries a file to the server. Its name stays here: the result is named on this device. */
export function parcelOf({ operation, file, options, answers, operationId }: Order, token: string): Parcel {
  const { password, allowUnsign } = answers;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...options, ...(allowUnsign ? { allowUnsign } : {}) })) query.set(name, String(value));
  const path = `/api/process/${operation}${query.size > 0 ? `?${query}` : ''}`;
  const { type, body } =
    password === undefined ? { type: 'application/octet-stream', body: file } : withPassword(file, password, operationId);
  return { path, headers: { 'Content-Type': type, 'X-CSRF-Token': token, 'Operation-Id': operationId }, body };
}

/** A password has no place in an address. Put together here rather than as FormData, so that it can be said how much is sent. */
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

/** Throws where the server would not take a file because of its size: that need not be learnt by sending it. */
export function requireBytes({ size }: File): void {
  if (size === 0) throw new AppError('corrupt_input', { detail: 'This file is empty.' });
  const { maxBytes } = readServerLimits();
  if (size > maxBytes) throw new AppError('file_too_large', { limitBytes: maxBytes });
}
