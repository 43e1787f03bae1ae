import { MAX_PIXELS } from '@imagemill/files';

const MB = 1_000_000;
const MP = 1_000_000;

/** The published default limits; settings of the same meaning replace them on a running server. */
export const DEFAULT_LIMITS = {
  free: { filesPerDay: 30, warnBytes: 100 * MB, maxPixels: MAX_PIXELS, avifMaxPixels: 50 * MP },
  pro: { filesPerDay: 200, maxBytes: 200 * MB, maxPixels: MAX_PIXELS, avifMaxPixels: 100 * MP, timeoutMs: 120_000 },
  api: { perMinute: 60, filesPerMonth: 5_000, maxBytes: 25 * MB, maxPixels: 50 * MP, avifMaxPixels: 25 * MP, timeoutMs: 60_000 },
} as const;

/**
 * A file may take its time limit in processor time. On a busy machine it gets that slowly: so much longer it may take by the clock until it is
 * given up, which is then no fault of the file.
 */
const WALL_FACTOR = 10;
export const longestMs = (timeoutMs: number) => timeoutMs * WALL_FACTOR;

/** Pixels an AVIF may have: it needs more memory than other outputs, and never more than the server opens at all. */
export const avifPixels = (tier: keyof typeof DEFAULT_LIMITS, maxPixels: number) => Math.min(maxPixels, DEFAULT_LIMITS[tier].avifMaxPixels);
