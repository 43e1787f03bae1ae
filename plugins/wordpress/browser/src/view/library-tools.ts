import type { DryRunAnswer } from '../rest/answers.js';
import type { PluginApi } from '../rest/plugin-api.js';
import type { RetryPolicy } from '../run/retry-policy.js';
import { onPress, part, show, write } from './elements.js';
import type { PageData } from './page-data.js';

interface Tools {
  readonly api: PluginApi;
  readonly retryPolicy: RetryPolicy;
  readonly words: PageData['words'];
  readonly onTrouble: (error: unknown) => void;
}

/** The button that shows what converting would bring, without doing it. */
export function setUpDryRun({ api, retryPolicy, words, onTrouble }: Tools): void {
  onPress('dry-run', async () => {
    write('dry-run-result', words.counting);
    let sums: DryRunAnswer = { attachments: 0, files: 0, bytes: 0, atMost: 0, inodes: 0, next: 0, text: '' };
    try {
      do {
        const soFar = sums;
        sums = await retryPolicy.until(() => api.dryRun(soFar));
        write('dry-run-result', sums.next > 0 ? `${words.counting} ${sums.text}` : sums.text);
      } while (sums.next > 0);
    } catch (error) {
      write('dry-run-result', '');
      onTrouble(error);
    }
  });
}

/** The button that removes everything again, once a second button confirms it. */
export function setUpUndo({ api, retryPolicy, words, onTrouble }: Tools, before: () => Promise<void>, after: () => Promise<void>): void {
  const ask = (asks: boolean) => {
    show('undo-question', asks);
    show('undo', !asks);
    part(asks ? 'undo-no' : 'undo').focus();
  };
  part('undo').addEventListener('click', () => ask(true));
  part('undo-no').addEventListener('click', () => ask(false));
  onPress('undo-yes', async () => {
    write('undo-result', words.removing);
    try {
      await before();
      for (let removed = 0, left = 1; left > 0; ) {
        const sofar = removed;
        const answer = await retryPolicy.until(() => api.undo(sofar));
        ({ removed, left } = answer);
        write('undo-result', left > 0 ? `${words.removing} ${answer.text}` : answer.text);
      }
    } catch (error) {
      write('undo-result', '');
      onTrouble(error);
    } finally {
      ask(false);
      await after();
    }
  });
}
