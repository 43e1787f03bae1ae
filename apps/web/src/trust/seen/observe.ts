import type { RequestState, Seen } from './sighting.js';

/** What is observed of a page, a frame or a worker. */
export type Scope = Pick<typeof globalThis, 'PerformanceObserver' | 'addEventListener' | 'performance'>;

/** Tells every request of a scope that ends, and every one that its content policy refuses. */
export function observe(see: (seen: Seen) => void, scope: Scope = globalThis): void {
  const timings = (type: string, tell: (entry: PerformanceResourceTiming) => void) => {
    const observer = new scope.PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tell(entry as PerformanceResourceTiming);
    });
    // Unknown types are ignored: only pages are navigated to. WebKit tells what is there already before this returns.
    observer.observe({ type, buffered: true });
  };
  timings('resource', (entry) => see(ofTiming(entry, scope.performance.timeOrigin)));
  let isPageTold = false;
  timings('navigation', (entry) => {
    // Told when the page itself has arrived, and again when all it shows has; a busy page hears of both at once.
    if (isPageTold) return;
    isPageTold = true;
    see(ofTiming(entry, scope.performance.timeOrigin));
  });
  scope.addEventListener('securitypolicyviolation', (event) => {
    const { disposition, blockedURI: url } = event as SecurityPolicyViolationEvent;
    // Words like "eval" stand for what is no request.
    if (disposition === 'enforce' && url.includes(':')) see({ via: 'policy', url, at: Date.now(), state: 'blocked' });
  });
}

function ofTiming(entry: PerformanceResourceTiming, timeOrigin: number): Seen {
  const { name, startTime, transferSize, encodedBodySize, responseStatus: status } = entry;
  return {
    via: 'timing',
    url: name,
    at: timeOrigin + startTime,
    // An answer that says "unchanged" transfers less than the body that it stands for.
    receivedBytes: Math.min(transferSize, encodedBodySize),
    status,
    state: stateOf(entry),
  };
}

/** Where nothing was transferred, this device answered, or nobody. Browsers that tell no status leave some of this open. */
function stateOf({ transferSize, encodedBodySize, responseStatus: status }: PerformanceResourceTiming): RequestState {
  if (transferSize > 0) return 'done';
  if (encodedBodySize > 0 || status > 0) return 'kept';
  return status === 0 ? 'failed' : 'done';
}
