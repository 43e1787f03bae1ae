import { useEffect, useState } from 'preact/hooks';
import { nextReset } from '../../shell/quota/quota-figures.js';
import { untilWords } from '../../shell/words/durations.js';
import type { ServerAccess } from './server/access.js';

const MINUTE_MS = 60_000;
const count = new Intl.NumberFormat('en').format;

/** How many more files the server takes today, in one unobtrusive line. */
export function Standing({ server }: { server: ServerAccess }) {
  const [now, setNow] = useState(0);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);

  const access = server.access.value;
  if (access.kind !== 'pro' && access.kind !== 'asking') return null;
  const files = access.kind === 'pro' && now > 0 ? access.files : undefined;
  return (
    <div class="quota" data-access={access.kind}>
      <p class="figure">
        {files
          ? `${count(server.left.value)} of ${count(files.limit)} server files left today, resets in ${untilWords(nextReset(files, now) - now)}`
          : '\u00a0'}
      </p>
    </div>
  );
}
