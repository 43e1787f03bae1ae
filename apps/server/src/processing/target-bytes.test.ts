import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect, readerOf } from '@imagemill/files';
import { photo } from '@imagemill/testkit';
import { openProApp } from './test-pro.js';

test('a result meets its target size, or the error says how small it gets and costs nothing', async (t) => {
  const { post, store } = await openProApp(t);
  const file = await photo(640, 480).jpeg({ quality: 95 }).toBuffer();

  const targetBytes = Math.round(file.length / 4);
  const fitting = await post(`compress?targetBytes=${targetBytes}`, file);
  const bytes = Buffer.from(await fitting.arrayBuffer());
  assert.equal(fitting.status, 200);
  assert.ok(bytes.length <= targetBytes && bytes.length > targetBytes * 0.8, `${bytes.length} of ${targetBytes}`);
  const quality = Number(fitting.headers.get('quality-used'));
  assert.ok(quality >= 1 && quality < 95);
  assert.deepEqual([fitting.headers.get('image-width'), fitting.headers.get('result')], ['640', 'optimized']);

  const refused = await post('compress?targetBytes=1000', file);
  const problem = (await refused.json()) as { code: string; bestBytes: number; detail: string };
  assert.deepEqual([refused.status, problem.code], [422, 'target_unreachable']);
  assert.ok(problem.bestBytes > 1000 && problem.bestBytes < targetBytes);
  assert.match(problem.detail, /smaller picture or a larger file/);

  const smaller = await post('convert?format=webp&targetBytes=1500&allowResize=true', file);
  const image = Buffer.from(await smaller.arrayBuffer());
  const { width, height } = await inspect(readerOf(image));
  assert.ok(smaller.status === 200 && image.length <= 1500 && width < 640);
  assert.deepEqual([smaller.headers.get('image-width'), smaller.headers.get('image-height')], [String(width), String(height)]);

  const contradicting = await post('compress?targetBytes=50000&quality=80', file);
  assert.equal(contradicting.status, 422);
  const { errors } = (await contradicting.json()) as { errors: { option: string }[] };
  assert.deepEqual(
    errors.map(({ option }) => option),
    ['targetBytes'],
  );
  assert.deepEqual((await store.counters()).byTool, { 'compress-image': 1, 'convert-image': 1 });
});
