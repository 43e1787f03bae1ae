import type { ComponentChildren } from 'preact';

/** A button that shows an icon and says its purpose to everyone who cannot see or guess it. */
export function IconButton({
  id,
  label,
  off = false,
  onClick,
  children,
}: {
  id?: string;
  label: string;
  /** Has nothing to do now; it stays, so that the keyboard's focus does. */
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
