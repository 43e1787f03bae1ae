import { formatBytes } from '@imagemill/core';
import { carriedBy, type LoggedRequest, type Sum } from './request-log.js';
import type { Requester } from './seen/sighting.js';

export interface RequestGroup {
  readonly title: string;
  /** Many similar requests: shown on demand. */
  readonly folded?: boolean;
  readonly requests: readonly LoggedRequest[];
}

const REQUESTERS: Record<Requester, string> = {
  page: 'page',
  worker: 'engine’s worker',
  'service-worker': 'service worker',
};

const count = (value: number, one: string, many: string) => `${value} ${value === 1 ? one : many}`;

/** Where a request went: short on this site, in full otherwise. */
export function shortAddress(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

export const askerWords = ({ asker }: LoggedRequest): string => REQUESTERS[asker];

/** How a request went. */
export function stateWords({ state, status = 0 }: LoggedRequest): string {
  if (state === 'open') return 'started';
  if (state === 'done') return status >= 400 ? `refused by the site (${status})` : 'answered';
  return { failed: 'no answer seen', kept: 'answered by this device', blocked: 'blocked' }[state];
}

/** What a request carried out; undefined if that's only its URL. */
export function sentWords(request: LoggedRequest): string | undefined {
  const sent = carriedBy(request);
  if (!sent) return undefined;
  if (request.state === 'blocked') return sent.bytes ? `would have sent ${formatBytes(sent.bytes)}` : undefined;
  return sent.bytes === null ? 'sent: not measured' : `sent ${formatBytes(sent.bytes)}`;
}

/** What came back over the network. */
export function receivedWords({ receivedBytes }: LoggedRequest): string | undefined {
  return receivedBytes ? `received ${formatBytes(receivedBytes)}` : undefined;
}

/** The requests in the groups that matter to a visitor, without empty groups. */
export function groupRequests(requests: readonly LoggedRequest[], origin: string): readonly RequestGroup[] {
  const isOut = (request: LoggedRequest) => carriedBy(request) !== undefined || !request.url.startsWith(`${origin}/`);
  const passed = requests.filter(({ state }) => state !== 'blocked');
  return [
    { title: 'Blocked', requests: requests.filter(({ state }) => state === 'blocked') },
    { title: 'Carried something out', requests: passed.filter(isOut) },
    { title: 'Only fetched parts of this site', folded: true, requests: passed.filter((request) => !isOut(request)) },
  ].filter((group) => group.requests.length > 0);
}

/** All requests in three short sentences. */
export function sumWords(sum: Sum): readonly string[] {
  const measured = `${formatBytes(sum.sentBytes)} in ${count(sum.withBody, 'request', 'requests')}`;
  const unknown = sum.unmeasured > 0 ? `, ${sum.unmeasured} of them not measured` : '';
  return [
    sum.withBody === 0 ? 'Sent: nothing but addresses.' : `Sent: ${measured}${unknown}.`,
    `Received: ${sum.receivedMore ? 'at least ' : ''}${formatBytes(sum.receivedBytes)} in ${count(sum.requests - sum.kept, 'request', 'requests')}.`,
    sum.blocked === 0 ? 'Blocked: nothing.' : `Blocked: ${count(sum.blocked, 'request', 'requests')}.`,
  ];
}
