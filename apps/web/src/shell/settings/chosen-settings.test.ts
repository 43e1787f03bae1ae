import assert from 'node:assert/strict';
import { test } from 'node:test';
import { imageRunner } from '../../tools/image/image-runner.js';
import { chooseSettings } from './chosen-settings.js';

/** The settings of Compress image, and each quality that files were to be done with. */
function chosenSettings() {
  const qualities: unknown[] = [];
  const chosen = chooseSettings(imageRunner('compress-image'), undefined, () => qualities.push(chosen.applied.peek().options.quality));
  return { chosen, qualities };
}

test('files are done again once the visitor lets go of a setting, unless it is as before', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { chosen, qualities } = chosenSettings();
  for (const quality of [70, 60]) chosen.setOptions({ quality });
  assert.deepEqual(qualities, []);
  t.mock.timers.tick(1000);
  for (const quality of [50, 60]) chosen.setOptions({ quality });
  t.mock.timers.tick(1000);
  assert.deepEqual(qualities, [60]);
});

test('a file that starts now gets settings changed just before, but not while a field is invalid', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { chosen, qualities } = chosenSettings();
  chosen.setOptions({ quality: 70 });
  chosen.applyNow();
  assert.deepEqual(qualities, [70]);
  chosen.setOptions({ quality: 60 });
  chosen.setTyped('quality', 'x');
  chosen.applyNow();
  assert.equal(chosen.held.value, true);
  assert.deepEqual(qualities, [70]);
});
