import type { OptionInfo } from '@imagemill/core';
import { useEffect } from 'preact/hooks';
import type { Mill } from '../mill.js';
import { numberAdvice, readNumber } from '../settings/read-number.js';
import { TextField } from './text-field.js';

interface NumberFieldProps {
  mill: Pick<Mill, 'typed' | 'setTyped'>;
  option: OptionInfo;
  value: number | undefined;
  label: string;
  unit?: string;
  hint?: string;
  /** Undefined: the field was emptied, which is fine for an option without a default. */
  onChange(value: number | undefined): void;
}

/** A number option. Invalid input is explained below the field, and no file starts with it. */
export function NumberField({ mill, option, value, onChange, ...texts }: NumberFieldProps) {
  const { name } = option;
  const typed = mill.typed.value[name];

  function read(text: string): void {
    const number = readNumber(option, text);
    const isEmpty = text.trim() === '' && option.default === undefined;
    if (number === undefined && !isEmpty) mill.setTyped(name, text);
    else onChange(number);
  }

  // A field that's gone must not hold up files.
  useEffect(() => () => mill.setTyped(name, undefined), [mill, name]);

  const problem = typed === undefined ? undefined : numberAdvice(option);
  return (
    <div class="field">
      <TextField {...texts} id={name} value={typed ?? String(value ?? '')} problem={problem} onInput={read} />
    </div>
  );
}
