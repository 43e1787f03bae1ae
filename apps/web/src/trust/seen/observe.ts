import type { RequestState, Seen } from './sighting.js';

/** What's needed of a page, frame or worker to observe it. */
export type Scope = Pick<typeof globalThis, 'PerformanceObserver' | 'addEventListener' | 'performance'>;

/** Reports every finished request of a scope, and every one its content security policy refuses. */
export function observe(see: (seen: Seen) => void, scope: Scope = globalThis): void {
  const timings = (type: string, tell: (entry: PerformanceResourceTiming) => void) => {
    const observer = new scope.PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tell(entry as PerformanceResourceTiming);
    });
    // Unknown types are ignored: only pages have navigations. WebKit reports existing entries
    // before this returns.
    observer.observe({ type, buffered: true });
  };
  timings('resource', (entry) => see(ofTiming(entry, scope.performance.timeOrigin)));
  let isPageTold = false;
  timings('navigation', (entry) => {
    // Reported when the page itself has arrived, and again when everything it shows has; a busy
    // page gets both at once.
    if (isPageTold) return;
    isPageTold = true;
    see(ofTiming(entry, scope.performance.timeOrigin));
  });
  scope.addEventListener('securitypolicyviolation', (event) => {
    const { disposition, blockedURI: url } = event as SecurityPolicyViolationEvent;
    // Words like "eval" aren't requests.
    if (disposition === 'enforce' && url.includes(':')) see({ via: 'policy', url, at: Date.now(), state: 'blocked' });
  });
}

function ofTiming(entry: PerformanceResourceTiming, timeOrigin: number): Seen {
  const { name, startTime, transferSize, encodedBodySize, responseStatus: status } = entry;
  return {
    via: 'timing',
    url: name,
    at: timeOrigin + startTime,
    // A "not modified" response transfers less than the body it represents.
    receivedBytes: Math.min(transferSize, encodedBodySize),
    status,
    state: stateOf(entry),
  };
}

/**
 * If nothing was transferred, either this device answered or nothing did. Browsers that report no
 * status leave some of this open.
 */
function stateOf({ transferSize, encodedBodySize, responseStatus: status }: PerformanceResourceTiming): RequestState {
  if (transferSize > 0) return 'done';
  if (encodedBodySize > 0 || status > 0) return 'kept';
  return status === 0 ? 'failed' : 'done';
}
