import { watchRequests } from './watch-requests.js';

/**
 * Watches the page's requests, and shows them when a visitor asks what left this page. Every page
 * calls it first.
 */
export function startRequestWatch(): void {
  watchRequests();
  document.addEventListener('click', (event) => {
    const asks = event.target instanceof Element && event.target.closest('[data-requests]');
    if (!asks || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void import('./requests-dialog.js').then(({ showRequests }) => showRequests());
  });
}
