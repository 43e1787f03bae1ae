import { useEffect, useState } from 'preact/hooks';
import { offlineState } from '../offline/offline-state.js';
import { awayWords } from '../offline/offline-words.js';
import { isAway, reach } from '../offline/reach.js';
import { pageApi } from '../shell/quota/page-api.js';

const count = new Intl.NumberFormat('en').format;

/** How many files everyone has done so far. Empty without an answer, and while there are none. */
export function FileCounter() {
  const [total, setTotal] = useState<number>();
  useEffect(() => {
    pageApi.get('/api/counters').then(
      (body) => setTotal(totalOf(body)),
      () => undefined,
    );
  }, []);
  if (!total && isAway(reach.value)) {
    const works = typeof offlineState.value === 'object' && offlineState.value.core && 'Compress, resize and convert work all the same.';
    return (
      <p class="file-count">
        {awayWords(reach.value)} {works}
      </p>
    );
  }
  if (!total) return null;
  return (
    <p class="file-count figure">
      <strong>{count(total)}</strong> {total === 1 ? 'file' : 'files'} milled so far
    </p>
  );
}

function totalOf(body: unknown): number | undefined {
  const { total } = (body ?? {}) as { total?: unknown };
  return typeof total === 'number' ? total : undefined;
}
