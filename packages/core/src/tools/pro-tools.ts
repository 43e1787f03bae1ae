import type { ReadyToolId } from './tools.js';

/** A page of the PRO tier whose work is done on the server. */
export interface ProTool {
  readonly id: string;
  readonly path: `/pro/${string}`;
  readonly title: string;
  /** Its name for tight spaces. */
  readonly short: string;
  /** What it is for, in one line. */
  readonly line: string;
  /** The tools whose options it takes; a file counts for the one that was used. */
  readonly tools: readonly [ReadyToolId, ...ReadyToolId[]];
}

/** The tools that upload files for processing, in the order the site shows them. */
export const PRO_TOOLS = [
  {
    id: 'large-image',
    path: '/pro/large-image',
    title: 'Large image',
    short: 'Large image',
    line: 'Pictures beyond what a phone or a browser can hold.',
    tools: ['compress-image', 'resize-image', 'convert-image'],
  },
  {
    id: 'full-effort',
    path: '/pro/full-effort',
    title: 'Full-effort AVIF and WebP',
    short: 'Full effort',
    line: 'The slowest, smallest encoding that fits the time for one file.',
    tools: ['convert-image'],
  },
  {
    id: 'large-pdf',
    path: '/pro/large-pdf',
    title: 'Large PDF',
    short: 'Large PDF',
    line: 'Documents beyond what a browser can hold.',
    tools: ['compress-pdf'],
  },
] as const satisfies readonly ProTool[];

export type ProToolId = (typeof PRO_TOOLS)[number]['id'];
