/** A terminal sends the signal to npm and to the server, and npm passes it on: within this time it is still the same one. */
const SAME_SIGNAL_MS = 1000;
/** Supervisors wait for 10 s. What hangs then holds nothing that counts: the store has what it acknowledged, processes end with this one, files are removed. */
const STOP_WITHIN_MS = 9500;

/**
 * Calls `stop` at the first SIGTERM or SIGINT, and ends the process where that takes too long; a later signal ends it at once, for whoever
 * does not want to wait.
 */
export function onStopSignal(stop: () => void, exit: (code: number) => void = process.exit): void {
  let since: number | undefined;
  const onSignal = () => {
    const now = performance.now();
    if (since === undefined) {
      since = now;
      setTimeout(() => exit(0), STOP_WITHIN_MS).unref();
      stop();
    } else if (now - since > SAME_SIGNAL_MS) exit(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
}
