import type { ComponentChildren } from 'preact';

interface FactsProps {
  rows: readonly (readonly [name: string, value: ComponentChildren])[];
  class?: string;
}

/** A list of names and values, such as limits. */
export function Facts({ rows, class: look = 'facts' }: FactsProps) {
  return (
    <dl class={look}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Names with a sentence each. */
export function Terms({ rows }: { rows: readonly (readonly [name: string, text: string])[] }) {
  return (
    <dl class="terms">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
