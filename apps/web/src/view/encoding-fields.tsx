import { type EncodingOptions, listOptions, type OutputFormat } from '@imagemill/core';
import { formatWords, losslessMode } from '../words/format-words.js';
import { CHOICE_WORDS } from '../words/option-words.js';
import { ChoiceGroup } from './choice-group.js';

// Ranges, choices and defaults come from the options' own description; how a file is written has the same options everywhere.
const INFO = new Map(listOptions('compress').map((option) => [option.name, option]));
const choicesOf = <K extends 'metadata' | 'effort' | 'color' | 'animation'>(name: K) =>
  (INFO.get(name)?.choices ?? []) as readonly EncodingOptions[K][];

type Format = 'keep' | OutputFormat;

interface FieldsProps {
  options: EncodingOptions & { readonly format: Format };
  set(change: Partial<EncodingOptions>): void;
}

export function QualityField({ options, set }: FieldsProps) {
  const quality = INFO.get('quality');
  const mode = losslessMode(options.format);
  const noQuality = mode === 'always' || (mode === 'choice' && options.lossless && options.format !== 'keep');
  return (
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
  );
}

interface FormatFieldProps<F extends Format> {
  legend?: string;
  choices: readonly F[];
  value: F;
  onChoose(format: F): void;
}

export function FormatField<F extends Format>({ legend = 'Format', choices, value, onChoose }: FormatFieldProps<F>) {
  return <ChoiceGroup name="format" legend={legend} words={formatWords} choices={choices} value={value} onChoose={onChoose} />;
}

export function MetadataField({ options, set }: FieldsProps) {
  return (
    <ChoiceGroup
      name="metadata"
      legend="Metadata"
      words={(choice) => CHOICE_WORDS.metadata[choice]}
      choices={choicesOf('metadata')}
      value={options.metadata}
      onChoose={(metadata) => set({ metadata })}
    />
  );
}

export function LosslessField({ options, set }: FieldsProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={options.lossless}
        disabled={losslessMode(options.format) !== 'choice'}
        onChange={(event) => set({ lossless: event.currentTarget.checked })}
      />
      <span>
        Lossless
        <span class="hint">Every pixel stays exactly as it is. Not for JPEG and GIF.</span>
      </span>
    </label>
  );
}

export function EffortField({ options, set }: FieldsProps) {
  return (
    <ChoiceGroup
      name="effort"
      legend="Effort"
      words={(choice) => CHOICE_WORDS.effort[choice]}
      choices={choicesOf('effort')}
      value={options.effort}
      hint={INFO.get('effort')?.description}
      onChoose={(effort) => set({ effort })}
    />
  );
}

export function AnimationField({ options, set }: FieldsProps) {
  return (
    <ChoiceGroup
      name="animation"
      legend="Animation"
      words={(choice) => CHOICE_WORDS.animation[choice]}
      choices={choicesOf('animation')}
      value={options.animation}
      onChoose={(animation) => set({ animation })}
    />
  );
}

export function ColorField({ options, set }: FieldsProps) {
  return (
    <ChoiceGroup
      name="color"
      legend="Colours"
      words={(choice) => CHOICE_WORDS.color[choice]}
      choices={choicesOf('color')}
      value={options.color}
      onChoose={(color) => set({ color })}
    />
  );
}

export function BackgroundField({ options, set, label }: FieldsProps & { label: string }) {
  return (
    <div class="field field-inline">
      <label for="background">{label}</label>
      <input id="background" type="color" value={options.background} onInput={(event) => set({ background: event.currentTarget.value })} />
    </div>
  );
}
