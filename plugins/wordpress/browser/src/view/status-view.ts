import type { StatusAnswer } from '../rest/answers.js';
import { part, show, write } from './elements.js';
import type { PageData } from './page-data.js';

/**
 * The state of the work in a sentence. A pause stops the server, but not a browser that was told to
 * convert; `converts` says whether this one is converting.
 */
export function stateText({ total, left, browser, errors, paused }: StatusAnswer, words: PageData['words'], converts: boolean): string {
  if (total === 0) return words.empty;
  if (paused) return converts ? words.pausedBrowser : words.paused;
  if (left > 0) return words.working;
  if (browser > 0) return words.waitsForBrowser;
  return errors > 0 ? words.doneExcept : words.done;
}

/** Shows the numbers. */
export function showStatus(status: StatusAnswer, words: PageData['words'], converts: boolean): void {
  const { total, left, browser, errors, paused, texts } = status;
  const bar = part<HTMLProgressElement>('progress');
  bar.max = Math.max(1, total);
  bar.value = total - left - browser;
  for (const name of ['summary', 'done', 'left', 'saved', 'errors', 'files'] as const) write(name, texts[name]);
  write('state', stateText(status, words, converts));
  part('state').dataset.state = paused && !converts ? 'paused' : left > 0 ? 'working' : 'still';
  show('pause', !paused && left + browser > 0);
  show('resume', paused);
  show('errors-section', errors > 0);
  write('browser-text', texts.browser);
  // If PHP can't convert, there's nothing to choose.
  show('browser-all-line', status.canWriteWebp);
}
