/**
 * A terminal signals both npm and the server, and npm forwards its signal: a second signal within
 * this time is the same one.
 */
const SAME_SIGNAL_MS = 1000;
/**
 * Supervisors wait for 10 s. By then nothing important is left: the store has everything it
 * acknowledged, workers end with this process, and files are removed.
 */
const STOP_WITHIN_MS = 9500;

/**
 * Calls `stop` at the first SIGTERM or SIGINT, and exits if that takes too long. A later signal
 * exits right away, for operators who don't want to wait.
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
