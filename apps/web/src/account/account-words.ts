import type { AccountAnswer, QuotaAnswer, ServerFilesAnswer } from '@imagemill/core';
import { ERRORS, type WireError } from '@imagemill/errors';
import { untilWords } from '../shell/words/durations.js';

const count = new Intl.NumberFormat('en').format;
const DAY_MS = 86_400_000;

const files = (number: number) => `${count(number)} ${number === 1 ? 'file' : 'files'}`;

/** A date as people write it, in the visitor's time zone. */
export const dateWords = (time: string | number) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(time));

/** The tier of an account, in a few words. */
export function tierWords({ tier, proUntil }: Pick<AccountAnswer, 'tier' | 'proUntil'>): string {
  if (tier === 'free') return 'Free';
  return proUntil === null ? 'PRO, without an end' : `PRO until ${dateWords(proUntil)}`;
}

/**
 * How many browser files are left today, as on the tool pages; without a limit, how many were done.
 */
export function browserFilesWords({ tier, limit, used, remaining }: QuotaAnswer): string {
  if (limit !== null) return `${count(remaining ?? limit - used)} of ${count(limit)} free files left`;
  return tier === 'pro' ? `${files(used)}, no daily limit` : `${files(used)}, no daily limit on this server`;
}

/** How many server files are left today; those in progress count as neither done nor left. */
export function serverFilesWords({ limit, used, remaining }: ServerFilesAnswer): string {
  const working = limit - used - remaining;
  return `${count(remaining)} of ${files(limit)} left${working > 0 ? `, ${count(working)} at work` : ''}`;
}

/** When the day's count resets. */
export const resetWords = (resetsAt: string, now: number) => `resets in ${untilWords(Date.parse(resetsAt) - now)}`;

/** The day something last happened, as in "seen today". The site records only UTC days. */
export function lastDayWords(did: string, day: string, now: number): string {
  const daysAgo = Math.floor(now / DAY_MS) - Math.floor(Date.parse(day) / DAY_MS);
  if (daysAgo <= 0) return `${did} today`;
  if (daysAgo === 1) return `${did} yesterday`;
  // Noon UTC: the date is the same in nearly every time zone.
  return `last ${did} ${dateWords(`${day}T12:00:00Z`)}`;
}

/** Why the site refused a form or button, in one or two sentences. */
export function siteErrorWords(error: WireError): string {
  if (error.code === 'bad_request' || error.code === 'invalid_option')
    return 'This does not look like an email address. Check it and try again.';
  if (error.code === 'store_unavailable') return 'The site does not answer right now. Nothing was changed. Try again in a moment.';
  const { title, detail } = ERRORS[error.code];
  return `${title} ${error.extras.detail ?? detail}`;
}
