/** The parts of the page by their names: `data-imagemill` in BulkPage.php. */
export function part<E extends HTMLElement = HTMLElement>(name: string): E {
  const found = document.querySelector<E>(`[data-imagemill="${name}"]`);
  if (!found) throw new Error(`Expected a part ${name} in the page but found none`);
  return found;
}

/** Writes only what changes, so that nothing is read out or drawn anew without need. */
export function write(name: string, text: string): void {
  const element = part(name);
  if (element.textContent !== text) element.textContent = text;
}

export function show(name: string, visible: boolean): void {
  const element = part(name);
  if (element.hidden === visible) element.hidden = !visible;
}

/** A button's work: it is off meanwhile, and the focus stays where the person was. */
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
