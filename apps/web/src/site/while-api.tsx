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
 * What is true in one state of the public API only. The page holds both; the server that serves it hides the one that does not hold, so that
 * neither a script nor a style sheet has to arrive first. Not for what a script draws: `hydrate` would bring the build's state back.
 */
export function WhileApi({ is, as: Element = 'div', class: look, children }: WhileApiProps) {
  return (
    <Element class={look} data-while={is} hidden={is !== DEFAULT_FACTS.apiStatus}>
      {children}
    </Element>
  );
}
