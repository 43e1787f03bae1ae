import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunReport } from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';
import { createItem, type Item, type Result } from '../../../shell/item.js';
import { startSettings } from '../../../shell/settings/settings.js';
import { imageRunner } from '../image-runner.js';
import { placeOf } from './place.js';

const SOURCE: SourceInfo = {
  format: 'jpeg',
  bytes: 9,
  width: 400,
  height: 300,
  orientation: 1,
  frames: 1,
  animated: false,
  alpha: false,
  bitDepth: 8,
  colorModel: 'rgb',
  profile: 'none',
  metadata: { exif: false, xmp: false, iptc: false, comments: false, gps: false },
  gainMap: false,
  lossless: false,
};

function result(width: number, height: number, kind: RunReport['result'] = 'optimized'): Result {
  const report: RunReport = { result: kind, format: 'jpeg', width, height, originalBytes: 9, resultBytes: 5, notices: [] };
  return { blob: new Blob(), url: '', name: '', report };
}

function item(name: string, ...results: readonly Result[]): Item {
  const made = createItem(new File(['x'], name));
  made.source.value = SOURCE;
  const [first, ...others] = results;
  if (first) made.outcome.value = { results: [first, ...others], settings: startSettings(imageRunner('compress-image')) };
  return made;
}

test('files without a result, unchanged files and cropped files are skipped', () => {
  const [one, two] = [item('one', result(400, 300)), item('two', result(200, 150))];
  const items = [one, item('none'), item('kept', result(400, 300, 'unchanged')), item('cropped', result(300, 300)), two];
  const { number, count, previous, next } = placeOf({ item: one, index: 0 }, items);
  assert.deepEqual([number, count, previous, next?.item], [1, 2, undefined, two]);
  const second = placeOf({ item: two, index: 0 }, items);
  assert.deepEqual([second.number, second.previous?.item, second.next], [2, one, undefined]);
});

test('the next file is compared at the same size if possible, otherwise at its first comparable size', () => {
  const sizes = [result(400, 300), result(200, 150)];
  const [one, two] = [item('one', ...sizes), item('two', ...sizes)];
  const three = item('three', result(300, 300), result(200, 150));
  assert.equal(placeOf({ item: one, index: 1 }, [one, two]).next?.index, 1);
  assert.equal(placeOf({ item: one, index: 0 }, [one, three]).next?.index, 1);
  assert.equal(placeOf({ item: one, index: 1 }, [one, item('four', result(400, 300))]).next?.index, 0);
});

test('the current file is included even if its result is no longer comparable', () => {
  const [one, two] = [item('one', result(400, 300, 'unchanged')), item('two', result(200, 150))];
  assert.deepEqual(placeOf({ item: one, index: 0 }, [one, two]).count, 2);
});
