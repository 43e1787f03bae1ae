import type { RestSettings } from '../rest/rest-client.js';

/** The data that PHP passes to the page (BulkPage.php). */
export interface PageData {
  readonly rest: RestSettings;
  readonly maxUploadBytes: number;
  readonly words: Readonly<Record<Word, string>>;
}

export type Word =
  | 'working'
  | 'done'
  | 'doneExcept'
  | 'paused'
  | 'pausedBrowser'
  | 'waitsForBrowser'
  | 'empty'
  | 'browserStarting'
  | 'browserNow'
  | 'browserHeld'
  | 'browserDone'
  | 'browserUnable'
  | 'forbidden'
  | 'refused'
  | 'retry'
  | 'counting'
  | 'removing';

export function pageData(): PageData {
  const data = (globalThis as { imagemillWebp?: PageData }).imagemillWebp;
  if (!data) throw new Error('Expected the data of the page but found none');
  return data;
}

/** Fills in `%s`. */
export function fill(text: string, value: string): string {
  return text.replace('%s', () => value);
}
