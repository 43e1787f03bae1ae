import { type Capabilities, DEFAULT_LIMITS, limitedTo, SHARP_ENGINE, type SlotName } from '@imagemill/core';

/** What this server takes of one file. */
export interface ServerLimits {
  readonly maxBytes: number;
  readonly maxPixels: number;
}

/** The limits of the server that gave this page; it wrote them into the page. While pages are rendered, the published ones. */
export function readServerLimits(): ServerLimits {
  const { maxBytes, maxPixels } = DEFAULT_LIMITS.pro;
  return { maxBytes: numberIn('proMaxBytes') ?? maxBytes, maxPixels: numberIn('proMaxPixels') ?? maxPixels };
}

function numberIn(slot: SlotName): number | undefined {
  const text = typeof document === 'undefined' ? '' : document.querySelector(`[data-slot="${slot}"]`)?.textContent;
  return Number(text) || undefined;
}

/** What the server's engine does within these limits. It decides by the same rules: what it would refuse is told before anything is sent. */
export function serverEngine({ maxPixels }: Pick<ServerLimits, 'maxPixels'> = DEFAULT_LIMITS.pro): Capabilities {
  return limitedTo(SHARP_ENGINE, { maxPixels, avifMaxPixels: DEFAULT_LIMITS.pro.avifMaxPixels });
}
