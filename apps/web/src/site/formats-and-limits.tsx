import type { ComponentChildren } from 'preact';
import { siteEngine } from '../engine/site-engine.js';
import { formatList, writable } from '../shell/words/format-words.js';
import { Slot } from './slot.js';

export type EngineFactName = 'reads' | 'writes' | 'pixels' | 'avifPixels';

/** What a tool opens and writes, and how large, in one sentence. */
export function FormatsAndLimits() {
  return (
    <>
      Opens <EngineFact name="reads">{formatList(siteEngine().reads)}</EngineFact> and writes{' '}
      <EngineFact name="writes">{formatList(writable())}</EngineFact>, up to{' '}
      <EngineFact name="pixels">
        <Slot name="freePixels" />
      </EngineFact>{' '}
      (
      <EngineFact name="avifPixels">
        <Slot name="freeAvifPixels" />
      </EngineFact>{' '}
      as AVIF).
    </>
  );
}

/** A text that is true for the full engine; a page that works with another one puts that one's in its place. */
function EngineFact({ name, children }: { name: EngineFactName; children: ComponentChildren }) {
  return <span data-engine={name}>{children}</span>;
}
