const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const works = new Set<() => void>();
let listening = false;

/**
 * Runs `work` synchronously when this process exits or is told to end: what a test started or wrote
 * must not outlive an interrupted run. The newest runs first, since it may use what was there
 * before it: a process ends before its folder goes. Returns a function that cancels this.
 */
export function atExit(work: () => void): () => void {
  if (!listening) listen();
  works.add(work);
  return () => void works.delete(work);
}

function listen(): void {
  listening = true;
  process.on('exit', () => {
    for (const work of [...works].reverse()) work();
  });
  for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(code));
}
