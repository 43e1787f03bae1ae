import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSizeFindings } from './size-findings.js';

test('who cannot do what is told by row and by picture, and palettes with their scores', () => {
  const findings = createSizeFindings();
  findings.add('JPEG to AVIF', 'a hill', 'canvas', { cannot: 'writes no AVIF' });
  findings.add('JPEG to AVIF', 'a hill', 'jSquash', { quality: 50, bytes: 900, score: 75.2 });
  findings.add('PNG with a palette', 'a hill', 'magick-wasm', { quality: 100, bytes: 900, score: 61.4 });
  assert.deepEqual(findings.all(), {
    cannot: { canvas: { 'JPEG to AVIF': 'writes no AVIF' } },
    notes: ['Scores:\n\n- PNG with a palette, a hill: magick-wasm 61', 'No number for:\n\n- JPEG to AVIF, a hill: canvas writes no AVIF'],
  });
});
