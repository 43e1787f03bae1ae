import type { ConvertOptions, OutputFormat } from '@imagemill/core';

/** What a page about one target format starts with. PNG keeps every pixel there: that is what it is asked for. */
export function presetFor(format: OutputFormat): Pick<ConvertOptions, 'format' | 'lossless'> {
  return { format, lossless: format === 'png' };
}
