import { startSite } from './site-process.js';

/**
 * A site that other tests may be using too: its counters include theirs, and no test may stop it.
 */
export interface SharedSite extends AsyncDisposable {
  readonly url: string;
  /** Stops the site, unless it was already running. */
  dispose(): Promise<void>;
}

/** Settings for a shared site: every test is a new visitor from the same address. */
export const SHARED_SITE_SETTINGS: Readonly<Record<string, string>> = { NEW_SESSIONS_PER_HOUR: '1000000' };

/**
 * The site that `TEST_SITE_URL` names, or a new one. For tests that need its pages but no special
 * settings.
 */
export async function sharedSite(): Promise<SharedSite> {
  const named = process.env.TEST_SITE_URL;
  if (!named) return startSite({ env: SHARED_SITE_SETTINGS });
  const dispose = async () => {};
  return { url: new URL(named).origin, dispose, [Symbol.asyncDispose]: dispose };
}
