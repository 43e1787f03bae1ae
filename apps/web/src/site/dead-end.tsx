import type { ComponentChildren } from 'preact';

interface DeadEndProps {
  title: string;
  lead: string;
  /** More links, between the main one and home. */
  children?: ComponentChildren;
}

/** A page with nothing but links to other pages. */
export function DeadEnd({ title, lead, children }: DeadEndProps) {
  return (
    <main id="main" class="wrap page-head page-narrow">
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <p class="button-row">
        <a class="button button-primary" href="/compress-image">
          Compress image
        </a>
        {children}
        <a class="button" href="/">
          Home
        </a>
      </p>
    </main>
  );
}

/** Shown at an address that doesn't exist. */
export function NotFoundMain() {
  return <DeadEnd title="Nothing here" lead="This address leads nowhere. The page may have moved, or the link has a typing mistake." />;
}

/** Shown while the site is unreachable, at an address that this browser hasn't cached. */
export function OfflineMain() {
  return (
    <DeadEnd
      title="Not available offline"
      lead="We can’t reach the site right now, and this browser has no copy of this page. The tools still work."
    >
      <a class="button" href="/compress-pdf">
        Compress PDF
      </a>
    </DeadEnd>
  );
}
