/** Finds a part of the page by its name: `data-imagemill` in BulkPage.php. */
export function part<E extends HTMLElement = HTMLElement>(name: string): E {
  const found = document.querySelector<E>(`[data-imagemill="${name}"]`);
  if (!found) throw new Error(`Expected a part ${name} in the page but found none`);
  return found;
}

/** Writes only changes, so nothing is announced or redrawn without need. */
export function write(name: string, text: string): void {
  const element = part(name);
  if (element.textContent !== text) element.textContent = text;
}

export function show(name: string, visible: boolean): void {
  const element = part(name);
  if (element.hidden === visible) element.hidden = !visible;
}

/** Runs a button's work. Meanwhile the button is off, and the focus stays where it was. */
export function onPress(name: string, work: () => Promise<void>): void {
  const button = part<HTMLButtonElement>(name);
  button.addEventListener('click', async () => {
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    try {
      await work();
    } finally {
      button.removeAttribute('aria-disabled');
    }
  });
}
