import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../waitlist/commands.js';
import { textTable } from './terminal.js';

test('no cell of a CSV file runs as a formula, and every cell keeps to its place', () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\uff1d1'];
  for (const text of formulas)
    assert.ok(
      csv([[text]])
        .replace(/^"/, '')
        .startsWith(`'${text.slice(0, 1)}`),
      text,
    );
  assert.equal(
    csv([
      ['a,b', 'say "hi"', 'two\nlines'],
      ['x', '', 'a=b'],
    ]),
    '"a,b","say ""hi""","two\nlines"\r\nx,,a=b',
  );
});

test('a table has its columns under each other, and nothing in it can move the cursor', () => {
  assert.equal(
    textTable(
      ['address', 'n'],
      [
        ['a@b.c\u001b[2J', '1'],
        ['long@example.org', ''],
      ],
    ),
    'address           n\na@b.c\ufffd[2J         1\nlong@example.org',
  );
});
