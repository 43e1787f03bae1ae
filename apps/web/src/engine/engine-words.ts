import { type Capabilities, formatPixels } from '@imagemill/core';
import type { InputFormat } from '@imagemill/files';
import type { ChoiceText } from '../shell/fields/choice-group.js';
import { formatList } from '../shell/words/format-words.js';
import type { EngineChoice, EngineName } from './choose-engine.js';
import { siteEngineByName } from './site-engine.js';

/** Which engine this page uses, in one line. `reads`: the formats it opens, if worth mentioning. */
export function engineTitle({ engine }: EngineChoice, reads?: readonly InputFormat[]): string {
  return engine === 'full' ? 'Works with the full engine.' : `Works with the portable engine${reads ? `: ${formatList(reads)}` : ''}.`;
}

const REASONS: { readonly [W in EngineChoice['why']]: string } = {
  untried: 'Your first file shows whether it starts here in time. If it does not, the portable engine takes over.',
  works: 'It starts in time in this browser.',
  wanted: 'You chose it.',
  failed: 'The full engine did not start in time in this browser.',
  not_isolated:
    'The full engine needs a secure page, and this one is not: most often because its address starts with http instead of https.',
  no_shared_memory: 'The full engine needs memory that its threads share, which this browser does not give to pages.',
  no_vectors: 'The full engine needs WebAssembly with vector instructions, which this browser does not have.',
  no_wasm: 'Every engine needs WebAssembly, which this browser does not have or has switched off.',
};

/** Why this engine was chosen. */
export function engineReason({ why }: EngineChoice): string {
  return REASONS[why];
}

/** What the engine in use can't do that the full one can; undefined for the full one. */
export function engineLimits({ engine, reads, writes, readsAnimated, maxInputPixels }: Capabilities): string | undefined {
  if (engine === 'full') return undefined;
  const lacks = siteEngineByName('full').reads.filter((format) => !reads.includes(format) && !(format in writes));
  const still = readsAnimated.length === 0 ? ' It takes the first frame of animations.' : '';
  return `The portable engine does not open or write ${formatList(lacks)}.${still} Pictures may have up to ${formatPixels(maxInputPixels)}.`;
}

const ELSEWHERE = 'A current Chrome, Edge or Firefox on a secure address (https) can do more.';

/** Where to do what the engine in use can't; empty if there is no such place. */
export function moreWords({ engine, why }: EngineChoice): string {
  if (engine === 'full') return '';
  return why === 'wanted' ? 'You chose the portable engine; the full one can do more.' : ELSEWHERE;
}

export type EnginePreference = 'auto' | EngineName;

/** Texts for choosing an engine. */
export const PREFERENCE_WORDS: { readonly [W in EnginePreference]: ChoiceText } = {
  auto: { label: 'By itself', hint: 'The full engine where it starts in time, else the portable one.' },
  full: { label: 'Full', hint: 'All formats and animations. Needs a fast, current browser.' },
  portable: { label: 'Portable', hint: 'Fewer formats, smaller downloads, works in every current browser.' },
};
