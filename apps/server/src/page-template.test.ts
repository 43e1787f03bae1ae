import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_FACTS, slotValues } from '@imagemill/core';
import { parsePage, renderPage } from './page-template.js';

const values = slotValues(DEFAULT_FACTS);
const names = Object.keys(values);

test('slots on any element and the token are filled, all else stays', () => {
  const html =
    '<meta name="csrf-token" content=""><p>a<span data-slot="freeFiles">x</span>b</p><td class="n" data-slot="proFiles" id="q">y</td><i>$&</i>';
  assert.equal(
    renderPage(parsePage(html, names), { ...values, freeFiles: '7 a day', proFiles: '$1' }, 'TOKEN'),
    '<meta name="csrf-token" content="TOKEN"><p>a<span data-slot="freeFiles">7 a day</span>b</p><td class="n" data-slot="proFiles" id="q">$1</td><i>$&</i>',
  );
});

test('values are escaped', () => {
  const page = parsePage('<b data-slot="apiNote"></b>', names);
  assert.equal(renderPage(page, { ...values, apiNote: `<script>"&'` }, ''), '<b data-slot="apiNote">&lt;script&gt;&quot;&amp;&#39;</b>');
});

test('a page without slots comes out as it is', () => {
  assert.equal(renderPage(parsePage('<p>plain</p>', names), values, 'T'), '<p>plain</p>');
});

test('a slot the server has no value for, or one with markup in it, is a mistake of the build', () => {
  assert.throws(() => parsePage('<b data-slot="nonsense">x</b>', names), /received "nonsense"/);
  assert.throws(() => parsePage('<b data-slot="apiNote">x <i>y</i></b>', names), /hold markup/);
});
