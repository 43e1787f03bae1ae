import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePage } from '@imagemill/site';
import { comparePage } from './compare.js';

const PAGE =
  '<head><meta name="csrf-token" content=""/><meta property="og:image" content="/social.png"/><script type="module" src="/assets/a.js"></script></head>' +
  '<p>Free: <span data-slot="freeFiles">30 a day</span></p><p>Build <span data-slot="buildMark">x</span></p><p data-while="Live" hidden>Open</p>';

const served = ({ token = 'abc.DEF-1_2', origin = 'https://images.example.org', free = 'No daily limit', mark = '123456789abc' } = {}) =>
  PAGE.replace('content=""', `content="${token}"`)
    .replace('"/social', `"${origin}/social`)
    .replace('30 a day', free)
    .replace('>x<', `>${mark}<`);

const differences = (html: string) => comparePage('/', parsePage(PAGE), html, { buildMark: '123456789abc' }).map(({ detail }) => detail);

test('values filled in by the server are not differences', () => {
  assert.deepEqual(differences(served()), []);
  assert.deepEqual(differences(served({ token: '', origin: 'http://localhost:3000', free: '5 &amp; more' })), []);
  assert.deepEqual(differences(served().replace(' hidden', '')), []);
});

test('any other change to a page is one difference', () => {
  for (const html of [
    `${served()} `,
    ` ${served()}`,
    served().replace(' hidden', ' onclick="go()"'),
    served().replace('Free', 'free'),
    served().slice(0, -1),
    '',
  ])
    assert.equal(differences(html).length, 1, html);
});

test('a placeholder never accepts markup, and a wrong build hash is a difference', () => {
  const holes = [{ token: '"><script>go()</script>' }, { token: '" onload="go()' }, { origin: 'https://a.example"><script src="' }];
  for (const hole of [...holes, { free: '<img src=x>' }, { mark: '<b>' }]) assert.equal(differences(served(hole)).length, 1);
  assert.match(differences(served({ mark: 'ffffffffffff' })).join(), /says "ffffffffffff" where "123456789abc" was expected/);
});

test('a tag that was added is quoted, safe for a terminal', () => {
  const [detail = ''] = differences(served().replace('</head>', '<script src="//evil.example/\u001b[2J.js"></script></head>'));
  assert.match(detail, /holds what the build does not: "<script src="\/\/evil\.example\/·\[2J\.js">"/);
});
