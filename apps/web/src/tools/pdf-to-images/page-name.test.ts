import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageName } from './page-name.js';

test('pages go into a folder named like the document, numbered so they sort correctly', () => {
  assert.equal(pageName('report.pdf', 3, 12, 'jpeg'), 'report/report-03.jpg');
  assert.equal(pageName('Report.PDF', 7, 352, 'webp'), 'Report/Report-007.webp');
});

test('a single page is named like its document', () => {
  assert.equal(pageName('receipt.pdf', 1, 1, 'png'), 'receipt.png');
  assert.equal(pageName('.pdf', 1, 1, 'avif'), 'document.avif');
});
