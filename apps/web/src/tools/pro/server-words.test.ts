import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setServerEngine } from '../../engine/site-engine.js';
import { serverEngine } from './server/server-limits.js';
import { sendingWords, serverErrorWords, waitingWords, workingWords } from './server-words.js';

test('progress texts cover upload, queue and processing', () => {
  assert.equal(sendingWords(0.429), 'Uploading 42 %');
  assert.deepEqual([0, 1, 2].map(waitingWords), ['Next in line', '1 file before yours', '2 files before yours']);
  assert.equal(workingWords('compress', 0.3), 'Compressing 30 %');
  assert.deepEqual([workingWords('convert'), workingWords('convert', undefined, 12_400)], ['Converting', 'Converting, 12 s']);
});

test("errors name the server's limits and formats, not the browser's", () => {
  setServerEngine(serverEngine());
  const words = (...error: Parameters<typeof serverErrorWords>) => Object.values(serverErrorWords(...error)).join(' ');
  assert.equal(
    words({ code: 'file_too_large', extras: { limitBytes: 200_000_000 } }),
    'This file is larger than 200 MB. The server takes no more.',
  );
  assert.match(
    words({ code: 'too_many_pixels', extras: { limitPixels: 268_402_689 } }),
    /^This picture has more than 268 megapixels\. The server/,
  );
  assert.match(words({ code: 'too_many_pixels', extras: { limitPixels: 100_000_000 } }), /100 megapixels\. Choose another format/);
  assert.match(words({ code: 'unsupported_media', extras: {} }), /JPEG, PNG, WebP, AVIF, GIF, TIFF and QOI work here/);
  assert.match(words({ code: 'pro_limit_reached', extras: {} }), /used up/);
  setServerEngine(undefined);
});
