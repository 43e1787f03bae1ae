import type { Capabilities, CompressOptions } from '@imagemill/core';
import { FORMATS, OUTPUT_FORMATS } from '@imagemill/files';
import { readAccept, weightOf } from '../accept-header.js';

type ChoosingOptions = Pick<CompressOptions, 'format' | 'opensIn'>;

/**
 * Limits `format: auto` to what `Accept` allows. AVIF has to be named, since clients that accept
 * anything may have been written before it existed; and `opensIn`, if it's given, decides about it.
 */
export function withAccepted<O extends ChoosingOptions>(
  options: O,
  engine: Capabilities,
  accept: string | undefined,
  { givesOpensIn }: { readonly givesOpensIn: boolean },
): { readonly options: O; readonly engine: Capabilities } {
  const ranges = readAccept(accept).filter(({ type }) => type === '*/*' || type.startsWith('image/'));
  // A client that only says how it likes its report takes any image.
  if (options.format !== 'auto' || ranges.length === 0) return { options, engine };
  const namesAvif = ranges.some(({ type, weight }) => type === FORMATS.avif.mime && weight > 0);
  return {
    options: namesAvif && !givesOpensIn ? { ...options, opensIn: 'browsers' } : options,
    engine: { ...engine, choosable: OUTPUT_FORMATS.filter((format) => weightOf(FORMATS[format].mime, ranges) > 0) },
  };
}
