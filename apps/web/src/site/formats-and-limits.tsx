import { siteEngine } from '../engine/site-engine.js';
import { formatList, writable } from '../shell/words/format-words.js';
import { EngineFact } from './engine-fact.js';
import { Slot } from './slot.js';

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
