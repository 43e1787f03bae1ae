import { avifPixels, type DoorLimits } from '@imagemill/core';

/** What one key and one file may cost, as the settings of a server say. */
export interface ApiLimits {
  readonly perMinute: number;
  readonly filesPerMonth: number;
  readonly maxBytes: number;
  readonly maxPixels: number;
  readonly timeoutMs: number;
}

/** The most pictures that become one document. */
export const MAX_FILES = 500;

/** What the engine may open and write behind this door. */
export function doorLimits({ maxPixels }: ApiLimits): DoorLimits {
  return { maxPixels, avifMaxPixels: avifPixels('api', maxPixels) };
}
