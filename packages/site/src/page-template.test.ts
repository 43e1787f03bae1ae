import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_FACTS, slotValues } from '@imagemill/core';
import { parsePage, renderPage } from './page-template.js';

const values = slotValues(DEFAULT_FACTS);

test('slots on any element and the token are filled in, and everything else stays the same', () => {
  const html =
    '<meta name="csrf-token" content=""><p>a<span data-slot="freeFiles">x</span>b</p><td class="n" data-slot="proFiles" id="q">y</td><i>$&</i>';
  assert.equal(
    renderPage(parsePage(html), { slots: { ...values, freeFiles: '7 a day', proFiles: '$1' }, token: 'TOKEN', origin: '' }),
    '<meta name="csrf-token" content="TOKEN"><p>a<span data-slot="freeFiles">7 a day</span>b</p><td class="n" data-slot="proFiles" id="q">$1</td><i>$&</i>',
  );
});

test('values are escaped', () => {
  const page = parsePage('<b data-slot="apiNote"></b>');
  assert.equal(
    renderPage(page, { slots: { ...values, apiNote: `<script>"&'` }, token: '', origin: '' }),
    '<b data-slot="apiNote">&lt;script&gt;&quot;&amp;&#39;</b>',
  );
});

test('the address of the social image becomes absolute', () => {
  const page = parsePage('<meta property="og:image" content="/social.png"/>');
  const html = renderPage(page, { slots: values, token: '', origin: 'https://mill.example' });
  assert.equal(html, '<meta property="og:image" content="https://mill.example/social.png"/>');
});

test('a page without slots stays the same', () => {
  assert.equal(renderPage(parsePage('<p>plain</p>'), { slots: values, token: 'T', origin: '' }), '<p>plain</p>');
});

test('a slot with an unknown name, or with markup in it, is rejected', () => {
  assert.throws(() => parsePage('<b data-slot="nonsense">x</b>'), /received "nonsense"/);
  assert.throws(() => parsePage('<b data-slot="apiNote">x <i>y</i></b>'), /hold markup/);
});

test('an element for one status of the API is hidden in the other, whatever the build left there', () => {
  const html = (planned: string, live: string) =>
    `<p class="a" data-while="Planned"${planned}><b data-slot="apiStatus">Planned</b></p><input data-while="Live"${live} id="x">`;
  const page = parsePage(html('', ' hidden'));
  assert.equal(renderPage(page, { slots: values, token: '', origin: '' }), html('', ' hidden'));
  const live = renderPage(page, { slots: slotValues({ ...DEFAULT_FACTS, apiStatus: 'Live' }), token: '', origin: '' });
  assert.equal(live, html(' hidden', '').replace('>Planned<', '>Live<'));
  assert.deepEqual(parsePage(live), page, 'a served page has the same holes');
  assert.throws(() => parsePage('<p data-while="Soon">x</p>'), /Expected Planned or Live/);
});
