import { AppError, heifDataEnd } from '@imagemill/core';

/** Throws `corrupt_input` where an AVIF ends before the data of its items do. */
export function requireWholeAvif(avif: Uint8Array): void {
  if (heifDataEnd(avif) > avif.length) throw new AppError('corrupt_input');
}
