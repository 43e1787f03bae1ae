import { type ApiStatus, DEFAULT_FACTS } from '@imagemill/core';
import type { ComponentChildren } from 'preact';

interface WhileApiProps {
  is: ApiStatus;
  /** `span` within a sentence. */
  as?: 'div' | 'span';
  class?: string;
  children: ComponentChildren;
}

/**
 * Content that's true in only one state of the public API. The page contains both versions, and the
 * server hides the wrong one, so no script or style sheet has to arrive first. Not for content that
 * a script renders: `hydrate` would restore the build's state.
 */
export function WhileApi({ is, as: Element = 'div', class: look, children }: WhileApiProps) {
  return (
    <Element class={look} data-while={is} hidden={is !== DEFAULT_FACTS.apiStatus}>
      {children}
    </Element>
  );
}
