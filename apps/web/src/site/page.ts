import type { Capabilities } from '@imagemill/core';
import type { InputFormat } from '@imagemill/files';
import type { ComponentType } from 'preact';

/** One page of the site, as the build renders it. */
export interface Page {
  /** Where visitors find it. */
  readonly path: string;
  /** File name in the built site. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly Main: ComponentType;
  /** The script in src/entries that wakes the page's islands; `plain` where there are none. */
  readonly entry: string;
  /** The format the page is about: a site that does not open it has no such page. */
  readonly opens?: InputFormat;
  /** What does the work, where that is not the visitor's browser. */
  readonly elsewhere?: Capabilities;
  readonly listed: boolean;
  /** Its address holds a secret: no other page is told where a visitor came from. */
  readonly secretAddress?: boolean;
}
