import type { ComponentChildren } from 'preact';
import { siteEngine } from '../engine/site-engine.js';
import { formatList, writable } from '../shell/words/format-words.js';
import { Slot } from './slot.js';

export type EngineFactName = 'reads' | 'writes' | 'pixels' | 'avifPixels';

/** What a tool opens and writes, and up to what size, in one sentence. */
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

/** A text that's true for the full engine; a page that uses another one replaces it. */
function EngineFact({ name, children }: { name: EngineFactName; children: ComponentChildren }) {
  return <span data-engine={name}>{children}</span>;
}
