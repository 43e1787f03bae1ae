import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * A temporary button. If it goes away while focused, the focus moves to a neighbor instead of
 * getting lost.
 */
export function BriefButton({ onClick, children }: { onClick(): void; children: ComponentChildren }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current !== document.activeElement) return;
      const neighbors = [...(current?.parentElement?.querySelectorAll('button') ?? [])];
      neighbors.findLast((other) => other !== current && !other.disabled)?.focus();
    };
  }, []);
  return (
    <button class="button" type="button" ref={button} onClick={onClick}>
      {children}
    </button>
  );
}
