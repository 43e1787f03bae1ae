import type { AccountAnswer, QuotaAnswer, ServerFilesAnswer } from '@imagemill/core';
import { ERRORS, type WireError } from '@imagemill/errors';
import { untilWords } from '../shell/words/durations.js';

const count = new Intl.NumberFormat('en').format;
const DAY_MS = 86_400_000;

const files = (number: number) => `${count(number)} ${number === 1 ? 'file' : 'files'}`;

/** A date as people write it, in the visitor's own time. */
export const dateWords = (time: string | number) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(time));

/** What an account may do, in a few words. */
export function tierWords({ tier, proUntil }: Pick<AccountAnswer, 'tier' | 'proUntil'>): string {
  if (tier === 'free') return 'Free';
  return proUntil === null ? 'PRO, without an end' : `PRO until ${dateWords(proUntil)}`;
}

/** What is left of the files in the browser today, counted as on the tools' pages; without a limit, what was done. */
export function browserFilesWords({ tier, limit, used, remaining }: QuotaAnswer): string {
  if (limit !== null) return `${count(remaining ?? limit - used)} of ${count(limit)} free files left`;
  return tier === 'pro' ? `${files(used)}, no daily limit` : `${files(used)}, no daily limit on this server`;
}

/** What is left of the files on the server today; those being worked on are neither done nor left. */
export function serverFilesWords({ limit, used, remaining }: ServerFilesAnswer): string {
  const working = limit - used - remaining;
  return `${count(remaining)} of ${files(limit)} left${working > 0 ? `, ${count(working)} at work` : ''}`;
}

/** When a day starts anew. */
export const resetWords = (resetsAt: string, now: number) => `starts anew in ${untilWords(Date.parse(resetsAt) - now)}`;

/** The day something last happened, as in "seen today": the site notes days, by UTC. */
export function lastDayWords(did: string, day: string, now: number): string {
  const daysAgo = Math.floor(now / DAY_MS) - Math.floor(Date.parse(day) / DAY_MS);
  if (daysAgo <= 0) return `${did} today`;
  if (daysAgo === 1) return `${did} yesterday`;
  // Noon: the date is the same one in nearly every zone.
  return `last ${did} ${dateWords(`${day}T12:00:00Z`)}`;
}

/** Why the site did not do what a form or button asked for, in one or two sentences. */
export function siteErrorWords(error: WireError): string {
  if (error.code === 'bad_request' || error.code === 'invalid_option')
    return 'This does not look like an email address. Check it and try again.';
  if (error.code === 'store_unavailable') return 'The site does not answer right now. Nothing was changed. Try again in a moment.';
  const { title, detail } = ERRORS[error.code];
  return `${title} ${error.extras.detail ?? detail}`;
}
