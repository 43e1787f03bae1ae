import type { OptionInfo } from '@imagemill/core';

const count = new Intl.NumberFormat('en').format;

/** Options with their meanings and values. */
export function OptionTable({ label, options }: { label: string; options: readonly OptionInfo[] }) {
  return (
    <div class="table-box">
      <table class="table reference">
        <caption class="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">Option</th>
            <th scope="col">Meaning</th>
            <th scope="col">Values</th>
          </tr>
        </thead>
        <tbody>
          {options.map((option) => (
            <tr key={option.name}>
              <th scope="row">
                <code>{option.name}</code>
              </th>
              <td>{option.description}</td>
              <td>
                {valuesOf(option)}
                <span class="option-default">{defaultOf(option)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function valuesOf({ kind, min, max, word, choices }: OptionInfo) {
  if (choices) {
    return (
      <span class="option-choices">
        {choices.map((choice) => (
          <code key={choice}>{choice}</code>
        ))}
      </span>
    );
  }
  if (kind === 'boolean') return 'true or false';
  if (kind === 'text') return 'text';
  if (min !== undefined && max !== undefined && max < Number.MAX_SAFE_INTEGER) {
    const range = `${count(min)} to ${count(max)}`;
    return word === undefined ? range : [`${range}, or `, <code key={word}>{word}</code>];
  }
  return min === undefined ? 'a number' : `from ${count(min)}`;
}

function defaultOf({ required, default: value }: OptionInfo): string | undefined {
  if (required) return 'needed';
  return value === undefined ? undefined : `default ${value}`;
}
