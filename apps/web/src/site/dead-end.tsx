import type { ComponentChildren } from 'preact';

interface DeadEndProps {
  title: string;
  lead: string;
  /** Further ways on, between the main one and home. */
  children?: ComponentChildren;
}

/** A page that has nothing but ways to others. */
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
