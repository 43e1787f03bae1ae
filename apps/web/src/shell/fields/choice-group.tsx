import type { ComponentChildren } from 'preact';

export interface ChoiceText {
  readonly label: string;
  readonly hint?: string;
}

interface ChoiceGroupProps<V extends string> {
  name: string;
  legend: string;
  words(choice: V): ChoiceText;
  choices: readonly V[];
  /** Undefined: none of them is chosen. */
  value: V | undefined;
  hint?: string;
  /** What's wrong with the choice, shown instead of the hint. */
  problem?: string;
  /** Whether a choice isn't available here. */
  isOff?(choice: V): boolean;
  /** A number under each label. */
  detail?(choice: V): string | undefined;
  /** A small illustration above each label. */
  drawing?(choice: V): ComponentChildren;
  onChoose(value: V): void;
}

/** One choice out of a few, all visible. */
export function ChoiceGroup<V extends string>(props: ChoiceGroupProps<V>) {
  const { name, legend, words, choices, value, hint, problem, isOff, detail, drawing, onChoose } = props;
  const shownHint = problem ?? hint ?? (value === undefined ? undefined : words(value).hint);
  return (
    <fieldset class="field" aria-describedby={shownHint ? `${name}-hint` : undefined}>
      <legend>{legend}</legend>
      <div class={`choices ${drawing ? 'choices-drawn' : ''}`}>
        {choices.map((choice) => (
          <label key={choice} class="choice">
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              disabled={isOff?.(choice)}
              onChange={() => onChoose(choice)}
            />
            <span>
              {drawing?.(choice)}
              {words(choice).label}
              {detail?.(choice) && <small class="figure">{detail(choice)}</small>}
            </span>
          </label>
        ))}
      </div>
      {shownHint && (
        <p class={problem ? 'field-problem' : 'hint'} id={`${name}-hint`}>
          {shownHint}
        </p>
      )}
    </fieldset>
  );
}
