const LATEST_MS = 10_000;

/** Waits until the page has loaded, `ms` have passed, and the browser is idle. */
export async function whenIdle(ms: number): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, ms));
  // WebKit has no idle callbacks.
  if ('requestIdleCallback' in window) await new Promise((resolve) => requestIdleCallback(resolve, { timeout: LATEST_MS }));
}
