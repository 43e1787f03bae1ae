/** Code to copy. Without the script it can be selected; the button appears once it works. */
export function CodeBlock({ id, label, code }: { id: string; label: string; code: string }) {
  return (
    <div class="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled to by keyboard too */}
      <section id={id} tabIndex={0} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <button class="button" type="button" data-copies={id} hidden>
        Copy<span class="visually-hidden"> {label}</span>
      </button>
    </div>
  );
}
