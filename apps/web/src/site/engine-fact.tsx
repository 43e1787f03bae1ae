import type { ComponentChildren } from 'preact';

export type EngineFactName = 'reads' | 'writes' | 'pixels' | 'avifPixels';

/** A text that is true for the full engine; a page that works with another one puts that one's in its place. */
export function EngineFact({ name, children }: { name: EngineFactName; children: ComponentChildren }) {
  return <span data-engine={name}>{children}</span>;
}
