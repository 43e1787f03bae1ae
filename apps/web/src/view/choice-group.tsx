import type { ChoiceText } from '../words/option-words.js';

interface ChoiceGroupProps<V extends string> {
  name: string;
  legend: string;
  words: { readonly [K in V]: ChoiceText };
  choices: readonly V[];
  value: V;
  hint?: string;
  onChoose(value: V): void;
}

/** One choice out of few, all of them visible. */
export function ChoiceGroup<V extends string>({ name, legend, words, choices, value, hint, onChoose }: ChoiceGroupProps<V>) {
  const shownHint = hint ?? words[value].hint;
  return (
    <fieldset class="field" aria-describedby={shownHint ? `${name}-hint` : undefined}>
      <legend>{legend}</legend>
      <div class="choices">
        {choices.map((choice) => (
          <label key={choice} class="choice">
            <input type="radio" name={name} value={choice} checked={choice === value} onChange={() => onChoose(choice)} />
            <span>{words[choice].label}</span>
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
