import { type CompressOptions, listOptions } from '@imagemill/core';
import type { Mill } from '../tool/mill.js';
import { DEFAULT_OPTIONS, isSameOptions } from '../tool/settings.js';
import { CHOICE_WORDS, FORMAT_HINTS } from '../words/option-words.js';
import { ChoiceGroup } from './choice-group.js';

const INFO = new Map(listOptions('compress').map((option) => [option.name, option]));
const choicesOf = <K extends 'format' | 'metadata' | 'effort' | 'color'>(name: K) =>
  (INFO.get(name)?.choices ?? []) as readonly CompressOptions[K][];

/** The settings of Compress image. Ranges, choices and defaults come from the options' own description. */
export function SettingsPanel({ mill }: { mill: Mill }) {
  const options = mill.options.value;
  const set = mill.setOptions;
  const quality = INFO.get('quality');
  const noQuality = options.lossless && options.format !== 'jpeg' && options.format !== 'keep';
  const isDefault = isSameOptions(options, DEFAULT_OPTIONS);

  return (
    <form class="settings-form" onSubmit={(event) => event.preventDefault()}>
      <div class="field">
        <div class="field-head">
          <label for="quality">Quality</label>
          {/* The slider itself says its value to a screen reader. */}
          <span class="field-value figure" aria-hidden="true">
            {noQuality ? 'lossless' : options.quality}
          </span>
        </div>
        <input
          id="quality"
          class="range"
          type="range"
          min={quality?.min}
          max={quality?.max}
          step={1}
          value={options.quality}
          disabled={noQuality}
          aria-describedby="quality-hint"
          onInput={(event) => set({ quality: event.currentTarget.valueAsNumber })}
        />
        <p class="hint range-ends" id="quality-hint">
          <span>Smaller file</span>
          <span>Closer to the original</span>
        </p>
      </div>
      <ChoiceGroup
        name="format"
        legend="Format"
        words={CHOICE_WORDS.format}
        choices={choicesOf('format')}
        value={options.format}
        hint={FORMAT_HINTS[options.format]}
        onChoose={(format) => set({ format, lossless: options.lossless && format !== 'jpeg' })}
      />
      <ChoiceGroup
        name="metadata"
        legend="Metadata"
        words={CHOICE_WORDS.metadata}
        choices={choicesOf('metadata')}
        value={options.metadata}
        onChoose={(metadata) => set({ metadata })}
      />
      <details class="more">
        <summary>More</summary>
        <label class="check">
          <input
            type="checkbox"
            checked={options.lossless}
            disabled={options.format === 'jpeg'}
            onChange={(event) => set({ lossless: event.currentTarget.checked })}
          />
          <span>
            Lossless
            <span class="hint">
              Every pixel stays exactly as it is. {options.format === 'jpeg' ? 'JPEG cannot do that.' : 'Not for JPEG.'}
            </span>
          </span>
        </label>
        <ChoiceGroup
          name="effort"
          legend="Effort"
          words={CHOICE_WORDS.effort}
          choices={choicesOf('effort')}
          value={options.effort}
          hint={INFO.get('effort')?.description}
          onChoose={(effort) => set({ effort })}
        />
        <ChoiceGroup
          name="color"
          legend="Colours"
          words={CHOICE_WORDS.color}
          choices={choicesOf('color')}
          value={options.color}
          onChoose={(color) => set({ color })}
        />
        {options.format === 'jpeg' && (
          <div class="field field-inline">
            <label for="background">Behind transparent parts</label>
            <input
              id="background"
              type="color"
              value={options.background}
              onInput={(event) => set({ background: event.currentTarget.value })}
            />
          </div>
        )}
      </details>
      <button class="button button-quiet" type="button" disabled={isDefault} onClick={() => set(DEFAULT_OPTIONS)}>
        Back to the defaults
      </button>
    </form>
  );
}
