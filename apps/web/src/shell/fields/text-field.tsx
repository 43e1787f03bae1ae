import type { ComponentChildren } from 'preact';

interface TextFieldProps {
  id: string;
  label: ComponentChildren;
  value: string;
  /** What stands behind the field, such as its unit. */
  unit?: string;
  problem?: string;
  hint?: string;
  numeric?: boolean;
  maxLength?: number;
  onInput(text: string): void;
}

/** A short text with its unit, and what is wrong with it next to it. */
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
