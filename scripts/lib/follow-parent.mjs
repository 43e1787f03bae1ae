const CHECK_EVERY_MS = 500;

/**
 * Stops this process as SIGTERM would when npm, which started it, is gone. npm passes that signal to its shell only, and the
 * shell dies of it without a word to us: the server would live on, unseen, and keep its port.
 */
export function followParent() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
}
