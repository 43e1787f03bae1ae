import { formatBytes } from '@imagemill/core';

/** A size within a sentence: the number never ends one line with its unit on the next. */
export const sizeInText = (bytes: number) => formatBytes(bytes).replace(' ', '\u00a0');
