import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Attempt, fitQuality } from './fit-quality.js';

/** A fake encoder whose score and size follow from its quality. */
function encoder(scoreOf: (quality: number) => number) {
  const tried: number[] = [];
  const attempt = async (quality: number): Promise<Attempt> => {
    assert.ok(Number.isInteger(quality) && quality >= 1 && quality <= 100, `quality ${quality}`);
    assert.ok(!tried.includes(quality), `${quality} was tried twice`);
    tried.push(quality);
    return { quality, score: scoreOf(quality), bytes: 1000 * 2 ** (scoreOf(quality) / 10) };
  };
  return { tried, attempt };
}

for (const [name, scoreOf] of [
  ['steady', (quality: number) => quality],
  ['generous', (quality: number) => 60 + quality * 0.4],
  ['strict', (quality: number) => quality * 0.78],
  ['bent', (quality: number) => 100 * (quality / 100) ** 0.2 - 20],
  ['stepped', (quality: number) => Math.floor(quality / 7) * 7],
] as const) {
  test(`the size at a given score is found for a ${name} encoder in a few attempts`, async () => {
    const { tried, attempt } = encoder(scoreOf);
    const fit = await fitQuality(75, attempt);
    assert.ok('bytes' in fit);
    assert.ok(Math.abs(fit.bytes / (1000 * 2 ** 7.5) - 1) < 0.01, `${fit.bytes} bytes`);
    assert.ok(tried.length <= 8, `${tried.length} attempts`);
  });
}

test('if even the best quality misses the score, the best attempt is returned', async () => {
  const fit = await fitQuality(75, encoder((quality) => quality * 0.6).attempt);
  assert.ok('best' in fit);
  assert.deepEqual([fit.best.quality, fit.best.score], [100, 60]);
});

test('if even the worst quality beats the score, its file counts', async () => {
  const fit = await fitQuality(75, encoder((quality) => 80 + quality / 10).attempt);
  assert.ok('bytes' in fit);
  assert.equal(fit.nearest.quality, 1);
  assert.equal(fit.bytes, fit.nearest.bytes);
});
