import { type Capabilities, DEFAULT_LIMITS, limitedTo, SHARP_ENGINE, type SlotName } from '@imagemill/core';

/** This server's limits for one file. */
export interface ServerLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
}

/**
 * The limits that the server wrote into this page. While the site is being built, the default
 * ones.
 */
export function readServerLimits(): ServerLimits {
  const { maxBytes, maxPixels } = DEFAULT_LIMITS.pro;
  return { maxBytes: numberIn('proMaxBytes') ?? maxBytes, maxPixels: numberIn('proMaxPixels') ?? maxPixels };
}

function numberIn(slot: SlotName): number | undefined {
  const text = typeof document === 'undefined' ? '' : document.querySelector(`[data-slot="${slot}"]`)?.textContent;
  return Number(text) || undefined;
}

/**
 * What the server's engine can do within these limits. The rules are the same on both sides, so a
 * file the server would reject is rejected before anything is sent.
 */
export function serverEngine({ maxPixels }: Pick<ServerLimits, 'maxPixels'> = DEFAULT_LIMITS.pro): Capabilities {
  return limitedTo(SHARP_ENGINE, { maxPixels, avifMaxPixels: DEFAULT_LIMITS.pro.avifMaxPixels });
}
