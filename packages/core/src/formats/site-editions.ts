import { type Capabilities, FULL_ENGINE, withoutFormats } from './capabilities.js';

/** One way the site is built. */
export interface SiteEdition {
  /** Where its pages lie in the built site; everything else is shared. */
  readonly folder: string;
  /** What its pages offer. */
  readonly engine: Capabilities;
}

/** The build renders every page once for each edition; the server's settings say which one it serves. */
export const SITE_EDITIONS = {
  full: { folder: '', engine: FULL_ENGINE },
  withoutHeic: { folder: 'without-heic/', engine: withoutFormats(FULL_ENGINE, ['heic']) },
} as const satisfies Record<string, SiteEdition>;

export type SiteEditionName = keyof typeof SITE_EDITIONS;
export const SITE_EDITION_NAMES = Object.keys(SITE_EDITIONS) as readonly SiteEditionName[];
