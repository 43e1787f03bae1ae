import type { ErrorAnswer } from '../rest/answers.js';
import { part } from './elements.js';

/** Lists the failures, each with its reason and a button to try again. */
export function showErrors(errors: readonly ErrorAnswer[], retryWord: string, onRetry: (id: number) => void): void {
  const body = part<HTMLTableSectionElement>('errors-body');
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.attachment : undefined;
  body.replaceChildren(...errors.map((error) => row(error, retryWord, onRetry)));
  // The list is rebuilt while the focus may be inside it.
  if (focused) body.querySelector<HTMLElement>(`[data-attachment="${focused}"]`)?.focus();
}

function row({ id, title, editUrl, thumbnail, problems }: ErrorAnswer, retryWord: string, onRetry: (id: number) => void): HTMLElement {
  const name = document.createElement('td');
  name.className = 'imagemill-webp-picture';
  if (thumbnail)
    name.append(Object.assign(document.createElement('img'), { src: thumbnail, alt: '', width: 40, height: 40, loading: 'lazy' }));
  name.append(Object.assign(document.createElement('a'), { href: editUrl, textContent: title }));
  const list = document.createElement('ul');
  for (const { file, text } of problems) {
    const item = document.createElement('li');
    if (file) item.append(Object.assign(document.createElement('code'), { textContent: file }), ' ');
    item.append(text);
    list.append(item);
  }
  const why = document.createElement('td');
  why.append(list);
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button button-small',
    textContent: retryWord,
  });
  button.dataset.attachment = String(id);
  button.setAttribute('aria-label', `${retryWord}: ${title}`);
  button.addEventListener('click', () => onRetry(id));
  const act = document.createElement('td');
  act.append(button);
  const line = document.createElement('tr');
  line.append(name, why, act);
  return line;
}
