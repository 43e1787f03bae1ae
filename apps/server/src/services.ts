import type { Pool } from '@imagemill/engine-sharp';
import type { Config } from '@imagemill/settings';
import type { Site } from '@imagemill/site';
import type { Store } from '@imagemill/store';
import type { MailService } from './account/mail-service.js';
import type { ApiState } from './public-api/api-state.js';
import type { Guards } from './session/guards.js';

/** What the routes need. */
export interface Services {
  readonly config: Config;
  readonly store: Store;
  readonly pool: Pool;
  readonly site: Site;
  readonly guards: Guards;
  readonly mailService: MailService;
  readonly apiState: ApiState;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}
