import { createPageQuota } from './quota.js';
import { type Answer, type Sent, scriptedSite } from './scripted-site.js';
import { sharedCounts } from './shared-counts.js';

/** When the day of the figures ends. */
export const resetsAt = new Date(Date.now() + 3_600_000).toISOString();

/** The server's response about a visitor's day: in the free tier, and with PRO. */
export const figures = (remaining: number | null, limit: number | null = 30) => ({
  json: { tier: 'free', limit, used: 0, remaining, resetsAt },
});
export const proFigures = { json: { tier: 'pro', limit: null, used: 4, remaining: null, resetsAt } };

/** Pages never retry by themselves, however slow the machine is: the test decides when. */
export const never = () => setTimeout(() => {}).unref();

const isCount = ({ path }: Sent) => path.includes('counter');

/** The ids of the counts that were sent, in order. */
export const idsOf = (sent: readonly Sent[]) => sent.filter(isCount).map(({ body }) => (body as { operationId: string }).operationId);

/**
 * A page on a site that answers like this; pages with the same `shared` are tabs of one browser.
 */
export function openQuota(answer: (sent: Sent) => Answer | Promise<Answer>, shared = sharedCounts(), clock = Date.now) {
  const site = scriptedSite(answer);
  const page = createPageQuota({ api: site.api, store: shared.tab(), clock, later: never });
  return { ...site, page, shared, quota: page.forTool('compress-image') };
}
