import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../waitlist/commands.js';
import { textTable } from './terminal.js';

test('no CSV cell runs as a formula, and cells with separators are quoted', () => {
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

test('table columns line up, and control characters in cells cannot move the cursor', () => {
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
