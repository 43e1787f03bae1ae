import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachment, resultName } from './safe-name.js';

test('a result is named after its file, with a new extension', () => {
  assert.equal(resultName('holiday.JPG', 'image', 'webp'), 'holiday.webp');
  assert.equal(resultName('日本 2026.png', 'image', 'jpg'), '日本 2026.jpg');
  assert.equal(resultName('a.b.c.tar', 'image', 'jpg'), 'a.b.c.jpg');
});

test("a file name can't lead to another folder or break a header", () => {
  assert.equal(resultName('../../etc/passwd', 'image', 'png'), 'passwd.png');
  assert.equal(resultName('C:\\Temp\\x.gif', 'image', 'gif'), 'x.gif');
  assert.equal(resultName('a"\r\nSet-Cookie: b=c\u202egpj.exe', 'image', 'jpg'), 'aSet-Cookie b=cgpj.jpg');
  for (const empty of [null, '', '.', '...', '.jpg', ' ', '/', '\u0000']) assert.equal(resultName(empty, 'image', 'jpg'), 'image.jpg');
  assert.equal(resultName('😀'.repeat(300), 'image', 'jpg'), `${'😀'.repeat(100)}.jpg`);
  assert.equal(resultName('a\ud800b.jpg', 'image', 'jpg'), 'ab.jpg');
});

test('a result never has the name of a Windows device', () => {
  assert.equal(resultName('CON.png', 'image', 'webp'), '_CON.webp');
  assert.equal(resultName('lpt1.backup.png', 'image', 'jpg'), '_lpt1.backup.jpg');
  assert.equal(resultName('console.png', 'image', 'jpg'), 'console.jpg');
});

test('only the end of an overlong name is used', () => {
  const name = `${'/'.repeat(2_000_000)}${' '.repeat(2_000_000)}x${' '.repeat(900)}y.png`;
  assert.equal(resultName(name, 'image', 'jpg'), 'x.jpg');
});

test('names beyond ASCII appear in the header in two forms', () => {
  assert.equal(attachment('a b.jpg'), 'attachment; filename="a b.jpg"');
  assert.equal(attachment("Zoë's (1).jpg"), `attachment; filename="Zo_'s (1).jpg"; filename*=UTF-8''Zo%C3%AB%27s%20%281%29.jpg`);
});
