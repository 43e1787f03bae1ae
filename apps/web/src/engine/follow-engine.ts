import { type Capabilities, formatPixels } from '@imagemill/core';
import { isInputFormat, isOutputFormat } from '@imagemill/files';
import { effect } from '@preact/signals';
import { formatList, writable } from '../shell/words/format-words.js';
import type { EngineFactName } from '../site/formats-and-limits.js';
import { engineState } from './engine-state.js';
import { siteEngine } from './site-engine.js';

const FACTS: { readonly [F in EngineFactName]: (engine: Capabilities) => string } = {
  reads: ({ reads }) => formatList(reads),
  writes: () => formatList(writable()),
  pixels: ({ maxInputPixels }) => formatPixels(maxInputPixels),
  avifPixels: ({ writes }) => formatPixels(writes.avif?.maxPixels ?? 0),
};

/**
 * Keeps the rendered texts about formats and limits true for the engine in use, and hides links to
 * conversions it can't do.
 */
export function followEngine(): void {
  const facts = [...document.querySelectorAll<HTMLElement>('[data-engine]')].map((element) => ({
    element,
    name: element.dataset.engine as EngineFactName,
    // The full engine's texts, which the server may have adjusted.
    rendered: [...element.childNodes],
  }));
  const pairs = [...document.querySelectorAll<HTMLElement>('[data-from][data-to]')];
  effect(() => {
    const engine = siteEngine();
    const isFull = engineState.choice.value.engine === 'full';
    for (const { element, name, rendered } of facts) element.replaceChildren(...(isFull ? rendered : [FACTS[name](engine)]));
    for (const element of pairs) element.hidden = !canConvert(engine, element.dataset);
  });
}

function canConvert({ reads, writes }: Capabilities, { from = '', to = '' }: DOMStringMap): boolean {
  return isInputFormat(from) && reads.includes(from) && isOutputFormat(to) && writes[to] !== undefined;
}
