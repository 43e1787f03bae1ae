import type { ComponentChildren } from 'preact';

/**
 * Opens the list of this page's requests; without the script, links to the page that explains it.
 */
export function RequestsLink({ children = 'What left this page' }: { children?: ComponentChildren }) {
  return (
    <a href="/privacy#check" data-requests="" aria-haspopup="dialog">
      {children}
    </a>
  );
}
