import assert from 'node:assert/strict';
import { test } from 'node:test';
import { observe, type Scope } from './seen/observe.js';
import type { Seen } from './seen/sighting.js';

test('a page load that is reported twice is recorded once', () => {
  const page = { name: 'https://mill.example/', startTime: 0, transferSize: 900, encodedBodySize: 600, responseStatus: 200 };
  class Observer {
    constructor(private readonly hear: (list: { getEntries(): unknown[] }) => void) {}
    observe({ type }: { type: string }): void {
      if (type === 'navigation') this.hear({ getEntries: () => [page, page] });
    }
    disconnect(): void {}
  }
  const scope = { PerformanceObserver: Observer, performance: { timeOrigin: 1000 }, addEventListener: () => undefined };
  const seen: Seen[] = [];
  observe((one) => seen.push(one), scope as unknown as Scope);
  assert.deepEqual(seen, [{ via: 'timing', url: page.name, at: 1000, receivedBytes: 600, status: 200, state: 'done' }]);
});
