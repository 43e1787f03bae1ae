import { untilWords } from '../words/durations.js';
import type { QuotaState } from './quota.js';
import { nextReset } from './quota-figures.js';

const count = new Intl.NumberFormat('en').format;

/** The one quiet line about today's quota; undefined while it is being asked for. */
export function quotaWords({ kind, figures }: QuotaState, left: number, now: number): string | undefined {
  if (kind === 'asking') return undefined;
  if (figures.limit === null) return figures.tier === 'pro' ? 'PRO: no daily limit.' : 'No daily limit on this server.';
  const resets = `resets in ${untilWords(nextReset(figures, now) - now)}`;
  if (kind === 'unreachable') return `${count(left)} free files left today as far as this page knows.`;
  return `${count(left)} of ${count(figures.limit)} free files left today, ${resets}`;
}
