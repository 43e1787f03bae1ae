const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Lets the work end in order when the command is stopped from the keyboard or by the system. */
export async function withStopSignal<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(stopped.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
