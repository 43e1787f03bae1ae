import type { ComponentChildren } from 'preact';

/** A button that shows an icon, with its purpose as a label and a tooltip. */
export function IconButton({
  id,
  label,
  off = false,
  onClick,
  children,
}: {
  id?: string;
  label: string;
  /** There is nothing for it to do right now. It isn't disabled, so it keeps the keyboard focus. */
  off?: boolean;
  onClick(button: HTMLElement): void;
  children: ComponentChildren;
}) {
  return (
    <button
      class="icon-button"
      type="button"
      id={id}
      aria-label={label}
      aria-disabled={off ? true : undefined}
      title={label}
      onClick={(event) => !off && onClick(event.currentTarget)}
    >
      {children}
    </button>
  );
}
