import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CommandError, type Output } from '../command.js';
import { confirm } from './terminal.js';

/** A terminal whose user always gives this answer. */
function terminal(answer: string): { output: Output; asked: string[] } {
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    return answer;
  };
  return { output: { show: () => {}, complain: () => {}, ask }, asked };
}

test('only y or yes, in any case, counts as a yes', async () => {
  for (const answer of ['y', 'Y', 'yes', ' Yes ']) assert.equal(await confirm(terminal(answer).output, 'Go on?', undefined), true, answer);
  for (const answer of ['', 'n', 'no', 'yeah, no', 'yy'])
    assert.equal(await confirm(terminal(answer).output, 'Go on?', undefined), false, answer);
});

test('--yes skips the question, and without a terminal or --yes it fails', async () => {
  const { output, asked } = terminal('n');
  assert.equal(await confirm(output, 'Go on?', true), true);
  assert.deepEqual(asked, []);
  await assert.rejects(confirm({ show: () => {}, complain: () => {} }, 'Go on?', false), CommandError);
});
