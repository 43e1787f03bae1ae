import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharpCodec } from '@imagemill/engine-sharp/codec';
import { inspect, readerOf } from '@imagemill/files';
import { photo } from '@imagemill/testkit';
import { formOf, jpegSample, openProApp } from './test-pro.js';

const numberIn = ({ headers }: Response, name: string) => Number(headers.get(name) ?? Number.NaN);
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('unless a quality is given, a file gets one that scores at least 75, in headers and report, and costs one file', async (t) => {
  const { post, allowance, store } = await openProApp(t);
  const file = await jpegSample(640, 480);
  const answer = await post('compress', file);
  const result = await bytesOf(answer);
  assert.equal(answer.status, 200);
  const [quality, score] = [numberIn(answer, 'quality-used'), numberIn(answer, 'visual-score')];
  assert.ok(Number.isInteger(quality) && quality >= 25 && quality < 95, `${quality}`);
  assert.ok(score >= 74.5 && score < 80, `${score}`);
  const [before, after] = await Promise.all([file, result].map((bytes) => sharpCodec.read(bytes, 'jpeg', 0)));
  assert.ok(before && after && Math.abs((sharpCodec.score?.(before, after) ?? 0) - score) < 0.1, 'this is the score of the very result');

  const told = await post('compress', file, { accept: 'application/json' });
  const report = (await told.json()) as Record<string, unknown>;
  assert.deepEqual([report.qualityUsed, report.visualScore, report.resultBytes], [quality, score, result.length]);
  assert.deepEqual([numberIn(told, 'quality-used'), numberIn(told, 'visual-score')], [quality, score]);

  assert.deepEqual(await allowance(), { used: 2, reserved: 0 });
  assert.deepEqual((await store.counters()).byTool, { 'compress-image': 2 });
});

test('quality=80 is written as it is, without a score, and minScore makes files smaller or larger', async (t) => {
  const { post } = await openProApp(t);
  const file = await jpegSample(640, 480);
  const fixed = await post('convert?format=webp&quality=80', file);
  assert.deepEqual([fixed.headers.get('quality-used'), fixed.headers.get('visual-score')], ['80', null]);
  await fixed.arrayBuffer();

  const sizes: number[] = [];
  for (const minScore of [55, 75, 85]) {
    const answer = await post('convert', formOf([[file, 'a.jpg']], { format: 'webp', quality: 'auto', minScore: String(minScore) }));
    const score = numberIn(answer, 'visual-score');
    assert.ok(score >= minScore - 0.5, `${score} for ${minScore}`);
    sizes.push((await bytesOf(answer)).length);
    const same = await post(`convert?format=webp&quality=${answer.headers.get('quality-used')}`, file);
    assert.equal(same.headers.get('visual-score'), null);
    await same.arrayBuffer();
  }
  const [low = 0, middle = 0, high = 0] = sizes;
  assert.ok(low < middle && middle < high, `${sizes}`);
});

test('lossless results, GIF, documents and errors have no score', async (t) => {
  const { post, allowance } = await openProApp(t);
  const file = await photo(64, 48).png().toBuffer();
  for (const target of ['convert?format=webp&lossless=true', 'convert?format=gif', 'convert?format=tiff', 'convert?format=pdf']) {
    const answer = await post(target, file);
    assert.equal(answer.status, 200, target);
    assert.equal(answer.headers.get('visual-score'), null, target);
    await answer.arrayBuffer();
  }
  const broken = await post('compress', file.subarray(0, 100));
  assert.equal(broken.status, 422);
  assert.deepEqual([broken.headers.get('visual-score'), broken.headers.get('quality-used')], [null, null]);
  assert.equal((await allowance()).used, 4);
});

test('a score out of range, a word that is no quality, and a score next to a size are refused, each by name', async (t) => {
  const { post, allowance } = await openProApp(t);
  const file = await jpegSample();
  for (const [target, option] of [
    ['compress?minScore=29', 'minScore'],
    ['compress?minScore=95.5', 'minScore'],
    ['compress?minScore=high', 'minScore'],
    ['compress?quality=best', 'quality'],
    ['compress?quality=auto&targetBytes=5000', 'targetBytes'],
    ['resize?width=50&quality=auto&targetBytes=5000', 'targetBytes'],
  ] as const) {
    const answer = await post(target, file);
    const { code, errors } = (await answer.json()) as { code: string; errors: { option: string }[] };
    assert.deepEqual([answer.status, code, errors.map((error) => error.option)], [422, 'invalid_option', [option]], target);
  }
  assert.deepEqual(await allowance(), { used: 0, reserved: 0 });
});

test('an automatic format follows Accept, and opens everywhere without one', async (t) => {
  const { post, allowance } = await openProApp(t);
  const file = await photo(480, 320).jpeg({ quality: 80 }).toBuffer();
  const typeFor = async (query: string, accept?: string) => {
    const answer = await post(`convert?format=auto&effort=fast${query}`, file, accept === undefined ? {} : { accept });
    const { format } = await inspect(readerOf(await bytesOf(answer)));
    const type = answer.headers.get('content-type');
    assert.equal(type, `image/${format}`);
    assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(`\\.${type === 'image/jpeg' ? 'jpg' : type?.slice(6)}"`));
    return type;
  };
  assert.match((await typeFor('')) ?? '', /^image\/(jpeg|webp)$/);
  assert.equal(await typeFor('', 'image/avif,image/webp,*/*;q=0.8'), 'image/avif');
  assert.equal(await typeFor('&opensIn=browsers', '*/*'), 'image/avif');
  assert.equal(await typeFor('&quality=70', 'image/jpeg'), 'image/jpeg');
  assert.match((await typeFor('&opensIn=everywhere', 'image/avif,*/*')) ?? '', /^image\/(jpeg|webp)$/);
  // Already small, but not what the client takes.
  const small = await photo(480, 320).webp({ quality: 10 }).toBuffer();
  const jpeg = await post('convert?format=auto', small, { accept: 'image/jpeg, image/png' });
  assert.deepEqual([jpeg.status, jpeg.headers.get('content-type')], [200, 'image/jpeg']);
  const none = await post('convert?format=auto', file, { accept: 'image/x-unknown' });
  const { code, errors } = (await none.json()) as { code: string; errors: { option: string }[] };
  assert.deepEqual([none.status, code, errors[0]?.option], [422, 'invalid_option', 'format']);
  assert.equal((await allowance()).used, 6);
});
