import {
  FILE_OPTIONS,
  type FileOption,
  type OptionInfo,
  type OptionsOfTool,
  optionIn,
  optionsIn,
  readOption,
  type ToolId,
} from '@imagemill/core';
import { type InputFormat, isOutputFormat } from '@imagemill/files';
import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { siteEngine } from '../../engine/site-engine.js';
import type { ToolModel } from '../tool-model.js';
import { type FormatChoice, formatWords } from '../words/format-words.js';
import { ChoiceGroup, type ChoiceText } from './choice-group.js';
import { NumberField } from './number-field.js';
import { CheckedTextField } from './text-field.js';

/** The text of an option's field. */
export interface FieldWords {
  readonly label: string;
  readonly hint?: string;
  readonly unit?: string;
  /** Shown instead of the hint while the typed text can't be used. */
  readonly problem?: string;
}
type WordsOf<V> = [V] extends [string]
  ? string extends V
    ? FieldWords
    : FieldWords & { readonly choices: { readonly [C in V]: ChoiceText } }
  : FieldWords;

/**
 * The text for every option of a tool: an option or choice without any doesn't compile. Formats
 * have the same names everywhere.
 */
export type OptionWords<O> = {
  readonly [K in Exclude<keyof O, FileOption>]-?: K extends 'format' ? FieldWords : WordsOf<NonNullable<O[K]>>;
};

/** Fields that a tool renders itself; null if another option's field includes this one. */
export type CustomFields<T extends ToolId> = {
  readonly [K in keyof OptionsOfTool[T]]?: ((props: { model: ToolModel<T> }) => ComponentChildren) | null;
};

export interface FormProps<T extends ToolId = ToolId> {
  model: ToolModel<T>;
  words: OptionWords<OptionsOfTool[T]>;
  fields?: CustomFields<T>;
}

/** A tool's options in the order they are described in, with rarely needed ones folded away. */
export function OptionFields({ model, words, fields = {} }: FormProps) {
  const formats = useComputed(() => model.items.value.flatMap(({ source: { value: source } }) => source?.format ?? [])).value;
  const about = model.about && siteEngine().reads.includes(model.about) ? [model.about] : [];
  const { format } = model.options.value as { readonly format?: FormatChoice };
  const custom = fields as Readonly<Record<string, ((props: { model: ToolModel }) => ComponentChildren) | null | undefined>>;

  const isShown = ({ name, from, to }: OptionInfo) =>
    custom[name] !== null &&
    !FILE_OPTIONS.includes(name) &&
    (!from || [...formats, ...about].some((each: InputFormat) => from.includes(each))) &&
    (!to || format === undefined || !isOutputFormat(format) || to.includes(format));
  // Options for certain formats unfold once such a format is chosen.
  const isFolded = ({ folded, to }: OptionInfo) => folded && !to?.some((each) => each === format);
  const draw = ({ name }: OptionInfo) => {
    const Custom = custom[name];
    return Custom ? <Custom key={name} model={model} /> : <OptionField key={name} model={model} words={words} name={name as never} />;
  };

  const shown = optionsIn(model.runner.described.schema).filter(isShown);
  const folded = shown.filter(isFolded);
  return (
    <>
      {shown.filter((option) => !isFolded(option)).map(draw)}
      {folded.length > 0 && (
        <details class="more">
          <summary>More</summary>
          {folded.map(draw)}
        </details>
      )}
    </>
  );
}

interface OptionFieldProps<T extends ToolId> {
  model: ToolModel<T>;
  words: OptionWords<OptionsOfTool[T]>;
  name: keyof OptionsOfTool[T] & string;
  /** Shown instead of the option's own hint. */
  hint?: string;
  drawing?(choice: string): ComponentChildren;
}

/** One option, built from its description and its text. */
export function OptionField<T extends ToolId>({ model, words: allWords, name, hint, drawing }: OptionFieldProps<T>) {
  const words = (allWords as Readonly<Record<string, FieldWords & { readonly choices?: Readonly<Record<string, ChoiceText>> }>>)[name];
  if (!words) return null;
  const { schema } = model.runner.described;
  const option = optionIn(schema, name);
  const value: unknown = model.options.value[name];
  const set = (to: unknown) => model.setOptions({ [name]: to } as Partial<OptionsOfTool[T]>);
  const texts = { label: words.label, unit: words.unit, hint: hint ?? words.hint };
  switch (option.kind) {
    case 'boolean':
      return <CheckField {...texts} checked={value === true} onChange={set} />;
    case 'integer':
    case 'number':
      return <NumberField {...texts} model={model} option={option} value={value as number | undefined} onChange={set} />;
    case 'text':
      return (
        <CheckedTextField
          {...texts}
          {...{ model, name, problem: words.problem, value: value as string | undefined }}
          isValid={(typed) => readOption(option, typed) !== undefined}
          onChange={set}
        />
      );
    case 'choice':
      return (
        <ChoiceGroup
          {...{ name, drawing, legend: words.label, choices: option.choices ?? [], value: value as string }}
          words={(choice) => words.choices?.[choice] ?? formatWords(choice as FormatChoice)}
          hint={words.choices?.[value as string]?.hint ?? texts.hint}
          onChoose={set}
        />
      );
  }
}

interface CheckFieldProps extends Pick<FieldWords, 'label' | 'hint'> {
  checked: boolean;
  onChange(checked: boolean): void;
}

export function CheckField({ label, hint, checked, onChange }: CheckFieldProps) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        {hint && <span class="hint">{hint}</span>}
      </span>
    </label>
  );
}
