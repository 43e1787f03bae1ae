import { MAX_PIXELS } from '@imagemill/files';

const MB = 1_000_000;
const MP = 1_000_000;

/** The published default limits. On a running server, the corresponding settings replace them. */
export const DEFAULT_LIMITS = {
  free: { filesPerDay: 30, warnBytes: 100 * MB, maxPixels: MAX_PIXELS, avifMaxPixels: 50 * MP },
  pro: { filesPerDay: 200, maxBytes: 200 * MB, maxPixels: MAX_PIXELS, avifMaxPixels: 100 * MP, timeoutMs: 120_000 },
  api: { perMinute: 60, filesPerMonth: 5_000, maxBytes: 25 * MB, maxPixels: 50 * MP, avifMaxPixels: 25 * MP, timeoutMs: 60_000 },
} as const;

/**
 * A file's time limit is CPU time. A busy machine takes longer, so a file may take this many times
 * its limit by the clock. If even that isn't enough, it isn't the file's fault.
 */
const WALL_FACTOR = 10;
export const longestMs = (timeoutMs: number) => timeoutMs * WALL_FACTOR;

/**
 * The most pixels an AVIF may have. AVIF needs more memory than other formats, but its limit is
 * never above `maxPixels`.
 */
export const avifPixels = (tier: keyof typeof DEFAULT_LIMITS, maxPixels: number) => Math.min(maxPixels, DEFAULT_LIMITS[tier].avifMaxPixels);
