import type { DoorLimits } from '@imagemill/core';

/** What one file may cost at a door. */
export interface FileLimits extends DoorLimits {
  readonly maxBytes: number;
  readonly timeoutMs: number;
}
