import { useEffect, useState } from 'preact/hooks';

const count = new Intl.NumberFormat('en').format;

/** How many files were done so far, by everyone. Empty until the server has told it, and while there are none. */
export function MilledCounter() {
  const [total, setTotal] = useState<number>();
  useEffect(() => {
    fetch('/api/counters', { headers: { Accept: 'application/json' } })
      .then((response) => (response.ok ? response.json() : undefined))
      .then((body: { total?: unknown } | undefined) => typeof body?.total === 'number' && setTotal(body.total))
      .catch(() => undefined);
  }, []);
  if (!total) return null;
  return (
    <p class="milled figure">
      <strong>{count(total)}</strong> {total === 1 ? 'file' : 'files'} milled so far
    </p>
  );
}
