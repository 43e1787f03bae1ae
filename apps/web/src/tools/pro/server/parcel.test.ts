import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parcelOf } from './parcel.js';

const ID = '3f0e9a52-7c1d-4a55-8a2e-0f5b6c7d8e9f';
const file = new File(['%PDF-1.7 …'], 'a secret name.pdf', { type: 'application/pdf' });

test('a file is sent as it is, without its name and with its options in the URL', async () => {
  const order = {
    operation: 'compress',
    file,
    options: { preset: 'small', dpi: 90 },
    answers: { allowUnsign: true },
    operationId: ID,
  } as const;
  const { path, headers, body } = parcelOf(order, 'token');
  assert.equal(path, '/api/process/compress?preset=small&dpi=90&allowUnsign=true');
  assert.deepEqual(headers, { 'Content-Type': 'application/octet-stream', 'X-CSRF-Token': 'token', 'Operation-Id': ID });
  assert.equal(body, file);
});

test('a password is sent in a valid form whose size is known', async () => {
  const order = { operation: 'compress', file, options: {}, answers: { password: 'ö"\r\n--x' }, operationId: ID } as const;
  const { path, headers, body } = parcelOf(order, 'token');
  assert.equal(path, '/api/process/compress');
  const form = await new Response(body, { headers: { 'Content-Type': headers['Content-Type'] ?? '' } }).formData();
  assert.deepEqual([...form.keys()], ['password', 'file']);
  assert.equal(form.get('password'), 'ö"\r\n--x');
  assert.equal(await (form.get('file') as File).text(), await file.text());
  assert.doesNotMatch(await body.text(), /secret name/);
});
