import { DEFAULT_LIMITS, formatBytes } from '@imagemill/core';
import type { ComponentChildren } from 'preact';
import type { Item, Outcome } from '../item.js';
import { type AnySettings, isSameSettings } from '../settings/settings.js';
import type { ToolDefinition } from '../tool-definition.js';
import type { ToolModel } from '../tool-model.js';
import { OPERATION_WORDS } from '../words/tool-words.js';

type DefinitionWords = Pick<ToolDefinition, 'errorWords' | 'resultWords'>;

/**
 * A file's state, in a word or two beside its name. A result shows its change there instead, and a
 * failure a sentence below.
 */
export function StateWords({ item, model }: { item: Item; model: Pick<ToolModel, 'tool' | 'onOrder' | 'draft' | 'held'> }) {
  const words = stateWords(item, model);
  return words ? <span class="row-now figure">{words}</span> : null;
}

function stateWords(
  { state: { value: state }, outcome }: Item,
  { tool, onOrder, draft, held }: Pick<ToolModel, 'tool' | 'onOrder' | 'draft' | 'held'>,
): string | undefined {
  switch (state.kind) {
    case 'checking':
      return 'Reading';
    case 'ready':
      return 'Ready';
    case 'waiting':
      return draft.value ? 'Waiting for a size' : held.value ? 'Waiting for a number' : 'Waiting';
    case 'waiting_quota':
      return onOrder ? 'On hold' : 'Waiting for quota';
    case 'working': {
      if (state.words) return state.words;
      const how = state.step ? `, ${state.step}` : state.share > 0 ? ` ${Math.round(state.share * 100)} %` : '';
      return `${outcome.value ? 'Applying' : OPERATION_WORDS[tool.operation].working}${how}`;
    }
    case 'cancelled':
      return 'Cancelled';
    case 'asking':
    case 'failed':
    case 'finished':
      return undefined;
  }
}

/**
 * Details about a file: why it failed and what to do, what its result gave up, or that it's large.
 * `nextStep`: what to do with it instead.
 */
export function StateLine({
  item,
  model,
  definition,
  nextStep,
}: {
  item: Item;
  model: Pick<ToolModel, 'applied' | 'onOrder'>;
  definition: DefinitionWords;
  nextStep?: ComponentChildren;
}) {
  const state = item.state.value;
  const outcome = item.outcome.value;
  switch (state.kind) {
    case 'checking':
    case 'ready':
    case 'asking':
    case 'waiting_quota':
    case 'cancelled':
      return null;
    case 'waiting':
    case 'working':
      return isLarge(item) && !model.onOrder ? (
        <p class="row-state">Over {formatBytes(DEFAULT_LIMITS.free.warnBytes)}: this can take long and needs much memory.</p>
      ) : outcome ? (
        <ResultLine outcome={outcome} definition={definition} />
      ) : null;
    case 'failed': {
      const { what, advice } = definition.errorWords(state.error);
      return (
        <p class="row-state row-error" data-code={state.error.code}>
          <strong>{what}</strong> {advice} {nextStep}
        </p>
      );
    }
    case 'finished':
      return outcome ? <ResultLine outcome={outcome} definition={definition} current={model.applied.value} /> : null;
  }
}

function isLarge({ file }: Item): boolean {
  return file.size >= DEFAULT_LIMITS.free.warnBytes;
}

/** Without `current` the file is being done again, so its result is obviously an earlier one. */
function ResultLine({ outcome, definition, current }: { outcome: Outcome; definition: DefinitionWords; current?: AnySettings }) {
  const earlier = current && !isSameSettings(outcome.settings, current) ? ['Made with earlier settings.'] : [];
  const parts = [...earlier, ...definition.resultWords(outcome)];
  return parts.length > 0 ? <p class="row-state">{parts.join(' ')}</p> : null;
}
