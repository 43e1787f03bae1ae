import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSizeFindings } from './size-findings.js';

test("findings list what each contender can't do, which images it left out, and the scores of palettes", () => {
  const findings = createSizeFindings();
  findings.add('JPEG to AVIF', 'a hill', 'canvas', { cannot: 'writes no AVIF' });
  findings.add('JPEG to AVIF', 'a hill', 'jSquash', { quality: 50, bytes: 900, score: 75.2 });
  findings.add('PNG with a palette', 'a hill', 'magick-wasm', { quality: 100, bytes: 900, score: 61.4 });
  findings.add('JPEG to WebP', 'a hill', 'canvas', { cannot: 'scores 70 at most' });
  findings.add('JPEG to WebP', 'a face', 'canvas', { quality: 90, bytes: 900, score: 75 });
  assert.deepEqual(findings.all(), {
    cannot: { canvas: { 'JPEG to AVIF': 'writes no AVIF', 'JPEG to WebP': 'scores 70 at most' } },
    notes: ['Scores:\n\n- PNG with a palette, a hill: magick-wasm 61', 'Left out:\n\n- JPEG to WebP, a hill: canvas scores 70 at most'],
  });
});
