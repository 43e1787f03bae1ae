import type { Capabilities, CompressOptions } from '@imagemill/core';
import { FORMATS, isOutputFormat } from '@imagemill/files';
import { readAccept, weightOf } from '../accept-header.js';

type ChoosingOptions = Pick<CompressOptions, 'format' | 'opensIn'>;

/**
 * Limits `format: auto` to what `Accept` allows. AVIF has to be named, since clients that accept
 * anything may have been written before it existed.
 */
export function withAccepted<O extends ChoosingOptions>(options: O, engine: Capabilities, accept: string | undefined) {
  const ranges = readAccept(accept).filter(({ type }) => type === '*/*' || type.startsWith('image/'));
  // A client that only says how it likes its report takes any image.
  if (options.format !== 'auto' || ranges.length === 0) return { options, engine };
  const isAccepted = (format: string) => isOutputFormat(format) && weightOf(FORMATS[format].mime, ranges) > 0;
  const namesAvif = ranges.some(({ type, weight }) => type === FORMATS.avif.mime && weight > 0);
  return {
    options: namesAvif ? { ...options, opensIn: 'browsers' as const } : options,
    engine: { ...engine, writes: Object.fromEntries(Object.entries(engine.writes).filter(([format]) => isAccepted(format))) },
  };
}
