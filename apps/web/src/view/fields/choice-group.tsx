import type { ComponentChildren } from 'preact';
import type { ChoiceText } from '../../words/option-words.js';

interface ChoiceGroupProps<V extends string> {
  name: string;
  legend: string;
  words(choice: V): ChoiceText;
  choices: readonly V[];
  /** Undefined: none of them is chosen. */
  value: V | undefined;
  hint?: string;
  /** A small drawing above each label. */
  drawing?(choice: V): ComponentChildren;
  onChoose(value: V): void;
}

/** One choice out of few, all of them visible. */
export function ChoiceGroup<V extends string>({ name, legend, words, choices, value, hint, drawing, onChoose }: ChoiceGroupProps<V>) {
  const shownHint = hint ?? (value === undefined ? undefined : words(value).hint);
  return (
    <fieldset class="field" aria-describedby={shownHint ? `${name}-hint` : undefined}>
      <legend>{legend}</legend>
      <div class={`choices ${drawing ? 'choices-drawn' : ''}`}>
        {choices.map((choice) => (
          <label key={choice} class="choice">
            <input type="radio" name={name} value={choice} checked={choice === value} onChange={() => onChoose(choice)} />
            <span>
              {drawing?.(choice)}
              {words(choice).label}
            </span>
          </label>
        ))}
      </div>
      {shownHint && (
        <p class="hint" id={`${name}-hint`}>
          {shownHint}
        </p>
      )}
    </fieldset>
  );
}
