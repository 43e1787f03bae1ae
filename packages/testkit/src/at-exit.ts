const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const works = new Set<() => void>();
let listening = false;

/**
 * Has `work` done, at once and to its end, when this process exits or is told to end: what a test has started or written must not
 * outlive a run that was cut short. The newest comes first, since it may use what was there before: a process goes before its folder.
 * Returns a function that takes this back.
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
