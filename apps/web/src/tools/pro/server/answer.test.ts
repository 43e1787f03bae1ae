import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Plan } from '@imagemill/core';
import { outputOfImage, outputOfPdf } from './output-of.js';
import { problemOf } from './problem-of.js';
import type { Answer } from './send.js';

function answerOf(body: string, headers: Readonly<Record<string, string>> = {}, status = 200): Answer {
  return { status, body: new Blob([body]), header: (name) => headers[name] ?? null };
}
const plan = { format: 'avif', width: 1, height: 2 } as Plan;
const file = new File(['original'], 'photo.png');

test('an image from the server is reported like one processed in the browser', async () => {
  const headers = { 'Content-Type': 'image/avif', Result: 'optimized', 'Image-Width': '640', 'Image-Height': '480', 'Quality-Used': '80' };
  const { blob, name, report } = outputOfImage(
    answerOf('new', { ...headers, 'Result-Notices': 'animation_lost, gain_map_lost' }),
    plan,
    file,
  );
  assert.deepEqual([await blob.text(), blob.type, name], ['new', 'image/avif', 'photo.avif']);
  const told = { result: 'optimized', format: 'avif', width: 640, height: 480, originalBytes: 8, resultBytes: 3, qualityUsed: 80 };
  assert.deepEqual(report, { ...told, notices: ['animation_lost', 'gain_map_lost'] });
  const scored = outputOfImage(answerOf('new', { ...headers, 'Visual-Score': '76.4' }), plan, file);
  assert.deepEqual(scored.report, { ...told, visualScore: 76.4, notices: [] });
});

test("an unchanged result is the visitor's own file", () => {
  const headers = { 'Content-Type': 'application/pdf', Result: 'unchanged', 'Result-Reason': 'already_optimal' };
  const document = new File(['original'], 'report.pdf');
  const { blob, report } = outputOfPdf(answerOf('original', headers), document);
  assert.equal(blob, document);
  assert.deepEqual([report.result, report.reason, report.notices], ['unchanged', 'already_optimal', []]);
});

test("an error response keeps its code and figures; a response the site didn't send is internal", async () => {
  const problem = { code: 'file_too_large', detail: 'Too large.', limitBytes: 200_000_000, limitPixels: 'many' };
  const refused = await problemOf(answerOf(JSON.stringify(problem), { 'Retry-After': '7' }, 413));
  assert.equal(refused.code, 'file_too_large');
  assert.deepEqual(refused.extras, { detail: 'Too large.', limitBytes: 200_000_000, retryAfterSeconds: 7 });
  for (const body of ['<h1>Bad gateway</h1>', '', 'null', '{"code":"toString"}']) {
    const strange = await problemOf(answerOf(body, {}, 502));
    assert.deepEqual([strange.code, strange.extras], ['internal', {}], body);
  }
});
