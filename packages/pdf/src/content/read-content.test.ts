import assert from 'node:assert/strict';
import test from 'node:test';
import { ContentName, type Operand } from './operators.js';
import { type InlineSpan, readContent } from './read-content.js';

function read(content: string | Uint8Array): { operators: string[]; images: InlineSpan[] } {
  const operators: string[] = [];
  const images: InlineSpan[] = [];
  readContent(typeof content === 'string' ? Buffer.from(content, 'latin1') : content, {
    operator: (name, operands) => operators.push([...operands.map(show), name].join(' ')),
    inlineImage: (image) => images.push(image),
  });
  return { operators, images };
}

function show(operand: Operand): string {
  if (operand instanceof ContentName) return `/${operand.name}`;
  if (operand instanceof Uint8Array) return JSON.stringify(Buffer.from(operand).toString('latin1'));
  if (operand instanceof Map) return `<<${[...operand].map(([key, value]) => `${key} ${show(value)}`).join(' ')}>>`;
  if (Array.isArray(operand)) return `[${operand.map(show).join(' ')}]`;
  return String(operand);
}

test('numbers, names, strings, arrays and dictionaries are read as written', () => {
  const { operators } = read('1 0 0 -1.5 .25 +7 cm /F#31 12 Tf [(a) -20 <4142 4>] TJ /P <</MCID 3 /L [1 /x]>> BDC % remark\ntrue Q');
  assert.deepEqual(operators, ['1 0 0 -1.5 0.25 7 cm', '/F1 12 Tf', '["a" -20 "AB@"] TJ', '/P <<MCID 3 L [1 /x]>> BDC', 'true Q']);
});

test('literal strings keep nested parentheses and resolve escapes', () => {
  const { operators } = read('(a(b)c) Tj (\\(\\\\\\101\\7x\\n\\\r\nz\r\n) Tj');
  assert.deepEqual(operators, ['"a(b)c" Tj', `${JSON.stringify('(\\A\x07x\nz\n')} Tj`]);
});

test("garbage between operators doesn't hide the operators after it", () => {
  const { operators } = read(') > } 5 foo 1 2 3 \xff\xfe\x00 [ (x) 3 Tj << /A q QBT 1..5 --3 4-2 d0 (open');
  assert.deepEqual(operators, ['["x" 3] Tj', '<<>> q', 'Q', 'BT', '1 -3 42 d0']);
});

test('endless nesting is skipped', () => {
  for (const open of ['[', '<<', '/A <<', '[<<']) assert.match(read(`${open.repeat(100_000)} q Q`).operators.join(), /q,Q$/, open);
});

test('an unfiltered inline image ends where its size says, whatever its bytes are', () => {
  const content = Buffer.from('q BI /W 4 /H 2 /BPC 8 /CS /G ID \nEI Q q\nEI Q', 'latin1');
  const { images, operators } = read(content);
  assert.deepEqual(
    images.map(({ start, end, data }) => [start, end, Buffer.from(data).toString('latin1')]),
    [[2, content.length - 2, '\nEI Q q\n']],
  );
  assert.deepEqual(operators, ['q', 'Q']);
});

test('an inline image ends where its filter or its /L entry says', () => {
  const cases: [string, string][] = [
    ['/F /AHx', '00 EI Q ff>'],
    ['/F /A85', '5sd EI Q q ~>'],
    ['/F [/RL]', '\x04 EI Q\x80'],
    ['/F /DCT', '\xff\xd8\xff\xfe\x00\x07 EI Q\xff\xd9'],
    ['/F /Fl /L 7', 'x EI Q '],
  ];
  for (const [entries, data] of cases) {
    const { images, operators } = read(`BI /W 9 /H 9 ${entries} ID ${data}\nEI Q`);
    assert.deepEqual(
      images.map((image) => Buffer.from(image.data).toString('latin1')),
      [data],
      entries,
    );
    assert.deepEqual(operators, ['Q'], entries);
  }
});

test("the letters EI inside compressed data don't end an inline image", () => {
  const data = 'x\x9c EI \xfe\x01 EI zz 4 EI \x02';
  const { images, operators } = read(`BI /W 9 /H 9 /F /Fl ID ${data}\nEI\n/Im1x Do`);
  assert.equal(Buffer.from(images[0]?.data ?? []).toString('latin1'), data);
  assert.deepEqual(operators, ['/Im1x Do']);
});

test('an inline image that never ends takes the rest of the stream', () => {
  const { images } = read('BI /W 1 /H 1 /F /Fl ID abc');
  assert.equal(images[0]?.data.length, 3);
});
