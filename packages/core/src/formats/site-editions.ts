import { type Capabilities, FULL_ENGINE, withoutFormats } from './capabilities.js';

/** One variant of the site's build. */
export interface SiteEdition {
  /** The folder of its pages in the built site; everything else is shared. */
  readonly folder: string;
  /** What its pages offer. */
  readonly engine: Capabilities;
}

/** The build renders every page once per edition. The server's settings say which one it serves. */
export const SITE_EDITIONS = {
  full: { folder: '', engine: FULL_ENGINE },
  withoutHeic: { folder: 'without-heic/', engine: withoutFormats(FULL_ENGINE, ['heic']) },
} as const satisfies Record<string, SiteEdition>;

export type SiteEditionName = keyof typeof SITE_EDITIONS;
export const SITE_EDITION_NAMES = Object.keys(SITE_EDITIONS) as readonly SiteEditionName[];
