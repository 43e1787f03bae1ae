import { type EncodingOptions, optionInfo } from '@imagemill/core';
import type { OutputFormat } from '@imagemill/files';
import type { ComponentChildren } from 'preact';
import { siteEngine } from '../../engine/site-engine.js';
import { ChoiceGroup } from '../../shell/fields/choice-group.js';
import { cannotWriteWords, formatWords, losslessMode, writable } from '../../shell/words/format-words.js';
import { CHOICE_LEGENDS, CHOICE_WORDS, type ChoiceText } from '../../shell/words/option-words.js';

// Ranges, choices and defaults come from the options' own description; how a file is written has the same options everywhere.
const infoOf = (name: keyof EncodingOptions) => optionInfo('compress', name);

type ChoiceName = 'metadata' | 'effort' | 'color' | 'animation';
type Format = 'keep' | OutputFormat;

interface FieldsProps {
  options: EncodingOptions & { readonly format: Format };
  set(change: Partial<EncodingOptions>): void;
}

interface FormatFieldProps<F extends Format> {
  legend?: string;
  choices: readonly F[];
  value: F;
  onChoose(format: F): void;
}

/** Settings that were remembered or came with a link may ask for a format that the engine in use does not write: then the field says so. */
export function FormatField<F extends Format>({ legend = 'Format', choices, value, onChoose }: FormatFieldProps<F>) {
  const problem = choices.includes(value) ? undefined : cannotWriteWords(value);
  return (
    <ChoiceGroup name="format" legend={legend} words={formatWords} choices={choices} value={value} problem={problem} onChoose={onChoose} />
  );
}

interface KeepFormatFieldProps extends Omit<FieldsProps, 'set'> {
  set(change: Partial<FieldsProps['options']>): void;
}

/** The format, where files may also stay what they are. */
export function KeepFormatField({ options, set }: KeepFormatFieldProps) {
  const choose = (format: Format) => set({ format, lossless: options.lossless && losslessMode(format) === 'choice' });
  return <FormatField choices={['keep', ...writable()]} value={options.format} onChoose={choose} />;
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

/** One choice about how the file is written. Where no choice has a hint of its own, the option's own description is there. */
export function ChoiceField({ name, options, set }: FieldsProps & { name: ChoiceName }) {
  const words: { readonly [choice: string]: ChoiceText } = CHOICE_WORDS[name];
  const { choices = [], description } = infoOf(name);
  return (
    <ChoiceGroup
      name={name}
      legend={CHOICE_LEGENDS[name]}
      words={(choice) => words[choice] ?? { label: choice }}
      choices={choices}
      value={options[name]}
      hint={words[options[name]]?.hint ?? description}
      onChoose={(choice) => set({ [name]: choice } as Partial<EncodingOptions>)}
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

/** What few need, folded away: first what is the tool's own, then what is the same everywhere. */
export function MoreFields({ children, ...fields }: FieldsProps & { children?: ComponentChildren }) {
  return (
    <details class="more">
      <summary>More</summary>
      {children}
      <ChoiceField {...fields} name="effort" />
      <ChoiceField {...fields} name="color" />
      {siteEngine().readsAnimated.length > 0 ? (
        <ChoiceField {...fields} name="animation" />
      ) : (
        <p class="hint">Of animations this browser takes the first frame.</p>
      )}
    </details>
  );
}
