import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { ToolModel } from '../tool-model.js';

interface TextFieldProps {
  id: string;
  label: ComponentChildren;
  value: string;
  /** Shown after the field. */
  unit?: string;
  problem?: string;
  hint?: string;
  numeric?: boolean;
  maxLength?: number;
  onInput(text: string): void;
}

/** A field for a short text, with its unit after it and any problem or hint below it. */
export function TextField({ id, label, value, unit, problem, hint, numeric = true, maxLength = 12, onInput }: TextFieldProps) {
  const help = problem ?? hint;
  return (
    <div class="text-field">
      <label for={id}>{label}</label>
      <span class="text-box" data-bad={problem ? '' : undefined}>
        <input
          id={id}
          type="text"
          inputMode={numeric ? 'decimal' : 'text'}
          autocomplete="off"
          maxLength={maxLength}
          value={value}
          aria-invalid={problem ? true : undefined}
          aria-describedby={help ? `${id}-help` : undefined}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
      </span>
      {help && (
        <p class={problem ? 'field-problem' : 'hint'} id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

interface CheckedTextFieldProps extends Omit<TextFieldProps, 'id' | 'value' | 'numeric' | 'maxLength' | 'onInput'> {
  model: Pick<ToolModel, 'typed' | 'setTyped'>;
  name: string;
  value: string | undefined;
  isValid(text: string): boolean;
  /** Undefined: the field was emptied. */
  onChange(value: string | undefined): void;
}

/** A text option. Invalid input is explained below the field, and no file is processed with it. */
export function CheckedTextField({ model, name, value, problem, isValid, onChange, ...texts }: CheckedTextFieldProps) {
  const typed = model.typed.value[name];

  function read(text: string): void {
    if (text.trim() === '') onChange(undefined);
    else if (isValid(text)) onChange(text);
    else model.setTyped(name, text);
  }

  useEffect(() => () => model.setTyped(name, undefined), [model, name]);

  return (
    <div class="field">
      <TextField
        {...texts}
        {...{ id: name, numeric: false, maxLength: 200, value: typed ?? value ?? '' }}
        problem={typed === undefined ? undefined : problem}
        onInput={read}
      />
    </div>
  );
}
