import type { ComponentChildren } from 'preact';

/** A button that shows an icon and says its purpose to everyone who cannot see or guess it. */
export function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick(button: HTMLElement): void;
  children: ComponentChildren;
}) {
  return (
    <button class="icon-button" type="button" aria-label={label} title={label} onClick={(event) => onClick(event.currentTarget)}>
      {children}
    </button>
  );
}
