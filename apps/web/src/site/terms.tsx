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
