/** Where the hook below keeps problems in the page. */
declare const window: Window & { seenProblems?: string[] };

/**
 * Makes a page record its own errors, for drivers that don't report them. Runs in the page, once it
 * has loaded.
 */
export function watchProblems(): void {
  const seen: string[] = [];
  window.seenProblems = seen;
  addEventListener('error', ({ message }) => seen.push(`Uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => seen.push(`Uncaught: ${reason}`));
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    seen.push(`Blocked: ${effectiveDirective} ${blockedURI}`),
  );
  const log = console.error;
  console.error = (...parts) => {
    seen.push(parts.join(' '));
    log(...parts);
  };
  if (typeof ReportingObserver === 'undefined') return;
  // Also reports what was blocked before.
  const tell: ReportingObserverCallback = (reports) => seen.push(...reports.map(({ body }) => `Blocked: ${JSON.stringify(body)}`));
  new ReportingObserver(tell, { types: ['csp-violation'], buffered: true }).observe();
}

/** Returns what was recorded since the last call. Runs in the page. */
export function takeProblems(): string[] {
  return window.seenProblems?.splice(0) ?? [];
}
