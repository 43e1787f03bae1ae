const PLACEHOLDER = 'https://images.example.org';
const FEEDBACK_MS = 3000;

/** Makes each button copy the code it names, and puts this site's URL into that code. */
export function enableCopyButtons(buttons: Iterable<HTMLButtonElement>): void {
  for (const button of buttons) {
    const code = document.querySelector(`#${button.dataset.copies} code`);
    if (!code) continue;
    code.textContent = (code.textContent ?? '').replaceAll(PLACEHOLDER, location.origin);
    button.addEventListener('click', () => void copy(button, code));
    button.hidden = false;
  }
}

async function copy(button: HTMLButtonElement, code: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
    say(button, 'Copied');
  } catch {
    // Plain http has no clipboard API, so select the code for copying by hand.
    getSelection()?.selectAllChildren(code);
    say(button, 'Selected');
  }
}

const labels = new WeakMap<HTMLButtonElement, string>();

function say(button: HTMLButtonElement, word: string): void {
  const [label] = button.childNodes;
  if (!label) return;
  if (!labels.has(button)) labels.set(button, label.textContent ?? '');
  label.textContent = word;
  button.setAttribute('aria-live', 'polite');
  setTimeout(() => {
    label.textContent = labels.get(button) ?? '';
  }, FEEDBACK_MS);
}
