/** Watches a page from now on. The answer tells whether it was out of view or offline since: then slowness says nothing about the browser. */
export function watchDisturbance(): () => boolean {
  const isDisturbed = () => document.visibilityState === 'hidden' || !navigator.onLine;
  let disturbed = isDisturbed();
  const look = () => {
    disturbed ||= isDisturbed();
  };
  document.addEventListener('visibilitychange', look);
  window.addEventListener('offline', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('offline', look);
    return disturbed;
  };
}
