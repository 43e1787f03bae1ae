import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressField, mailboxOf } from './mail-input.js';

const read = (typed: unknown) => addressField.safeParse(typed).data ?? null;

test('each mailbox has one spelling, in every script', () => {
  assert.equal(read('  Ada.Lovelace+mill@Example.ORG '), 'ada.lovelace+mill@example.org');
  assert.equal(read('ada@BÜCHER.example'), 'ada@xn--bcher-kva.example');
  assert.equal(read('ada@xn--bcher-kva.example'), 'ada@xn--bcher-kva.example');
  assert.equal(read('ПОШТА@example.org'), 'пошта@example.org');
  assert.equal(read('用户@例子.测试'), '用户@xn--fsqu00a.xn--0zwm56d');
  // Composed and decomposed accents.
  assert.equal(read('jose\u0301@example.org'), read('jos\u00e9@example.org'));
});

test('look-alike characters are mapped to the plain address instead of creating a second one', () => {
  // A Kelvin sign lowercases to k; full-width letters in a domain become plain letters.
  assert.equal(read('mi\u212Ae@example.org'), 'mike@example.org');
  assert.equal(read('ada@ｅｘａｍｐｌｅ.org'), 'ada@example.org');
  assert.equal(read('ada@exa%6Dple.org'), 'ada@example.org');
});

test('invalid addresses are rejected', () => {
  const local = 'a'.repeat(65);
  const wrong = [
    ...['', 'ada', 'ada@', '@example.org', 'ada@@example.org', 'ada@localhost', 'ada@127.0.0.1', 'ada@0x7f.1', 'ada@[127.0.0.1]'],
    ...['ada@-example.org', 'ada@example-.org', 'ada@example..org', 'ada@.org', 'ada@example.org.', 'ada@exam ple.org', 'ada@ex_ample.org'],
    ...['.ada@example.org', 'ada.@example.org', 'a..da@example.org', 'a da@example.org', '"ada"@example.org', 'ada(x)@example.org'],
    ...['ada@example.org\nBcc: b@example.org', 'ada\r\n@example.org', 'a\0da@example.org', 'ada,bob@example.org', 'Ada <ada@example.org>'],
    ...['a\u202Eda@example.org', 'a\u200Bda@example.org', 'ada@exam\u0000ple.org', `${local}@example.org`, `${'é'.repeat(33)}@example.org`],
    ...[
      `ada@${'a'.repeat(64)}.org`,
      `ada@${`${'a'.repeat(60)}.`.repeat(5)}org`,
      `ada@example.org${' '.repeat(2000)}`,
      7,
      null,
      undefined,
      {},
      ['a@b.de'],
    ],
  ];
  for (const typed of wrong) assert.equal(read(typed), null, JSON.stringify(typed));
});

test('the longest valid address is accepted', () => {
  const address = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}org`;
  assert.equal(address.length, 254);
  assert.equal(read(address), address);
  assert.equal(read(`${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}info`), null);
});

test('addresses built to slow down validation are rejected quickly', () => {
  const before = process.cpuUsage();
  for (const typed of [`${'a.'.repeat(400)}@`, `a@${'a-'.repeat(400)}`, `${'+'.repeat(900)}`, `a@${'a.'.repeat(450)}`])
    assert.equal(read(typed), null);
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 1_000_000, `${user + system} µs of CPU`);
});

test('tags are ignored when counting mails', () => {
  assert.equal(mailboxOf('ada+a+b@example.org'), 'ada@example.org');
  assert.equal(mailboxOf('ada@example.org'), 'ada@example.org');
  assert.equal(mailboxOf('+a@example.org'), '+a@example.org');
});
