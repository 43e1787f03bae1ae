import type { OptionInfo } from '@imagemill/core';
import { useEffect } from 'preact/hooks';
import { numberAdvice, readNumber } from '../settings/read-number.js';
import type { ToolModel } from '../tool-model.js';
import { TextField } from './text-field.js';

interface NumberFieldProps {
  model: Pick<ToolModel, 'typed' | 'setTyped'>;
  option: OptionInfo;
  value: number | undefined;
  label: string;
  unit?: string;
  hint?: string;
  /** Undefined: the field was emptied, which is fine for an option without a default. */
  onChange(value: number | undefined): void;
}

/** A number option. Invalid input is explained below the field, and no file starts with it. */
export function NumberField({ model, option, value, onChange, ...texts }: NumberFieldProps) {
  const { name } = option;
  const typed = model.typed.value[name];

  function read(text: string): void {
    const number = readNumber(option, text);
    const isEmpty = text.trim() === '' && option.default === undefined;
    if (number === undefined && !isEmpty) model.setTyped(name, text);
    else onChange(number);
  }

  // A field that's gone must not hold up files.
  useEffect(() => () => model.setTyped(name, undefined), [model, name]);

  const problem = typed === undefined ? undefined : numberAdvice(option);
  return (
    <div class="field">
      <TextField {...texts} id={name} value={typed ?? String(value ?? '')} problem={problem} onInput={read} />
    </div>
  );
}
