import { createPageQuota } from './quota.js';
import { type Answer, type Sent, scriptedSite } from './scripted-site.js';
import { sharedCounts } from './shared-counts.js';

/** When the day ends that figures are about. */
export const resetsAt = new Date(Date.now() + 3_600_000).toISOString();

/** The server's answers about a visitor's day: in the free tier, and with PRO. */
export const figures = (remaining: number | null, limit: number | null = 30) => ({
  json: { tier: 'free', limit, used: 0, remaining, resetsAt },
});
export const proFigures = { json: { tier: 'pro', limit: null, used: 4, remaining: null, resetsAt } };

/** No page tries again by itself, however slow the machine is: a test says when. */
export const never = () => setTimeout(() => {}).unref();

const isCount = ({ path }: Sent) => path.includes('counter');

/** The ids of the counts that were sent, in order. */
export const idsOf = (sent: readonly Sent[]) => sent.filter(isCount).map(({ body }) => (body as { operationId: string }).operationId);

/** A page before a site that answers so; pages with the same `shared` are tabs of one browser. */
export function openQuota(answer: (sent: Sent) => Answer | Promise<Answer>, shared = sharedCounts(), clock = Date.now) {
  const site = scriptedSite(answer);
  const page = createPageQuota({ api: site.api, store: shared.tab(), clock, later: never });
  return { ...site, page, shared, quota: page.forTool('compress-image') };
}
