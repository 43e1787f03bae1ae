import { AppError } from '@imagemill/core';
import { signal } from '@preact/signals';
import { readServerLimits } from './server-limits.js';

/** The next file is on its way while the server works on the one before. */
export const FILES_AT_ONCE = signal(2);

/** Throws where the server would not take a file because of its size: that need not be learnt by sending it. */
export function requireBytes({ size }: File): void {
  if (size === 0) throw new AppError('corrupt_input', { detail: 'This file is empty.' });
  const { maxBytes } = readServerLimits();
  if (size > maxBytes) throw new AppError('file_too_large', { limitBytes: maxBytes });
}
