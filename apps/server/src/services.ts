import type { Site } from '@imagemill/site';
import type { Store } from '@imagemill/store';
import type { ApiState } from './api-state.js';
import type { Config } from './config.js';
import type { Guards } from './guards.js';

/** What the routes are made of. */
export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly site: Site;
  readonly guards: Guards;
  readonly apiState: ApiState;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}
