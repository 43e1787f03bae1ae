import { formatBytes, formatPixels } from '../formats/format-size.js';
import { API_NOTES, type ApiStatus } from '../site/public-api.js';
import { avifPixels, DEFAULT_LIMITS } from './limits.js';

/** The numbers a running server enforces; pages show exactly these. */
export interface SiteFacts {
  /** null: the quota is off. */
  readonly freeFilesPerDay: number | null;
  readonly pro: { readonly filesPerDay: number; readonly maxBytes: number; readonly maxPixels: number; readonly timeoutMs: number };
  readonly api: {
    readonly perMinute: number;
    readonly filesPerMonth: number;
    readonly maxBytes: number;
    readonly maxPixels: number;
    readonly timeoutMs: number;
  };
  readonly apiStatus: ApiStatus;
  /** The SHA-256 of the build being served, in hexadecimal. */
  readonly buildHash: string;
}

export const DEFAULT_FACTS: SiteFacts = {
  freeFilesPerDay: DEFAULT_LIMITS.free.filesPerDay,
  pro: DEFAULT_LIMITS.pro,
  api: DEFAULT_LIMITS.api,
  apiStatus: 'Planned',
  buildHash: 'development',
};

const count = new Intl.NumberFormat('en').format;

/**
 * Texts that depend on settings or state. A prerendered page contains
 * `<span data-slot="name">…</span>` with the default; the server fills in its own values when it
 * serves the page.
 */
export function slotValues(facts: SiteFacts) {
  const { pro, api } = facts;
  return {
    freeFiles: facts.freeFilesPerDay === null ? 'No daily limit' : `${count(facts.freeFilesPerDay)} a day`,
    freePixels: formatPixels(DEFAULT_LIMITS.free.maxPixels),
    freeAvifPixels: formatPixels(DEFAULT_LIMITS.free.avifMaxPixels),
    proFiles: `${count(pro.filesPerDay)} a day`,
    proBytes: formatBytes(pro.maxBytes),
    proPixels: formatPixels(pro.maxPixels),
    proAvifPixels: formatPixels(avifPixels('pro', pro.maxPixels)),
    /** As plain numbers, so that pages can warn about a file before anything is sent. */
    proMaxBytes: String(pro.maxBytes),
    proMaxPixels: String(pro.maxPixels),
    proTime: `${count(pro.timeoutMs / 1000)} seconds`,
    apiRate: `${count(api.perMinute)} a minute`,
    apiFiles: `${count(api.filesPerMonth)} a month`,
    apiBytes: formatBytes(api.maxBytes),
    apiPixels: formatPixels(api.maxPixels),
    apiAvifPixels: formatPixels(avifPixels('api', api.maxPixels)),
    apiTime: `${count(api.timeoutMs / 1000)} seconds`,
    apiStatus: facts.apiStatus,
    apiNote: API_NOTES[facts.apiStatus],
    buildHash: facts.buildHash,
    /** Enough to tell two builds apart at a glance. */
    buildMark: facts.buildHash.slice(0, 12),
  };
}

export type SlotName = keyof ReturnType<typeof slotValues>;
