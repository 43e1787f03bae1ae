import type { Capabilities } from '@imagemill/core';
import type { InputFormat } from '@imagemill/files';
import type { ComponentType } from 'preact';

/** A page of the site, as the build renders it. */
export interface Page {
  /** The path in its URL. */
  readonly path: string;
  /** File name in the built site. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly Main: ComponentType;
  /** The script in src/entries that hydrates the page's islands; `plain` if there are none. */
  readonly entry: string;
  /** The format the page is about: a site that doesn't open it has no such page. */
  readonly opens?: InputFormat;
  /** What does the work, if that isn't the visitor's browser. */
  readonly elsewhere?: Capabilities;
  readonly listed: boolean;
  /** Its URL contains a secret, so the page sends no referrer. */
  readonly secretAddress?: boolean;
}
