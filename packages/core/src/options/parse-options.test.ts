import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { OUTPUT_FORMATS } from '@imagemill/files';
import { listOptions, parseOptions } from './operation-options.js';
import { OPERATIONS } from './operations.js';
import { parseWith } from './parse-options.js';
import { compressPdfOptions } from './pdf-options.js';

function problems(operation: (typeof OPERATIONS)[number], input: Record<string, unknown>): string[] {
  try {
    parseOptions(operation, input);
  } catch (error) {
    assert.ok(error instanceof AppError && error.code === 'invalid_option');
    return (error.extras.errors ?? []).map(({ option }) => option).sort();
  }
  return [];
}

test('without any input, all options have their documented defaults', () => {
  assert.deepEqual(parseOptions('compress', {}), {
    format: 'keep',
    opensIn: 'everywhere',
    quality: 'auto',
    minScore: 75,
    allowResize: false,
    lossless: false,
    effort: 'normal',
    background: '#ffffff',
    metadata: 'safe',
    color: 'srgb',
    animation: 'keep',
    page: 1,
    grayscale: false,
  });
});

test('text from a query or a form becomes numbers and booleans', () => {
  const options = parseOptions('resize', { width: '300', percent: undefined, enlarge: 'true', quality: '55' });
  assert.deepEqual([options.width, options.enlarge, options.quality], [300, true, 55]);
  assert.equal(parseOptions('resize', { percent: '12.5' }).percent, 12.5);
});

test('a quality is a number, or auto with a score to reach', () => {
  const { quality, minScore } = parseOptions('compress', { quality: 'auto', minScore: '62.5' });
  assert.deepEqual([quality, minScore], ['auto', 62.5]);
  for (const wrong of ['Auto', 'automatic', 0, 101, ''])
    assert.deepEqual(problems('compress', { quality: wrong }), ['quality'], String(wrong));
  for (const wrong of [29, 96, 'high']) assert.deepEqual(problems('compress', { minScore: wrong }), ['minScore'], String(wrong));
  assert.throws(() => parseOptions('compress', { quality: 'best' }), {
    extras: { errors: [{ option: 'quality', detail: 'Expected a whole number from 1 to 100, or auto.' }] },
  });
});

test('jpg is another name for jpeg', () => assert.equal(parseOptions('convert', { format: 'jpg' }).format, 'jpeg'));

test('all invalid options are reported at once', () => {
  assert.deepEqual(problems('compress', { quality: '101', metadata: 'some', wat: '1', lossless: 'yes' }), [
    'lossless',
    'metadata',
    'quality',
    'wat',
  ]);
});

test('a problem says what was expected', () => {
  const input = { width: 'x', percent: 0, ratio: '16', enlarge: 'no', fit: 'wide', background: 'red', format: 7, nonsense: 1 };
  const details = new Map<string, string>();
  assert.throws(
    () => parseOptions('resize', input),
    (error: unknown) => {
      for (const { option, detail } of (error as AppError).extras.errors ?? []) details.set(option, detail);
      return true;
    },
  );
  assert.deepEqual(Object.fromEntries(details), {
    width: 'Expected a whole number from 1 to 65500.',
    percent: 'Expected a number from 0.1 to 1000.',
    ratio: 'Expected a ratio like 16:9.',
    enlarge: 'Expected true or false.',
    fit: 'Expected one of inside, cover, contain, fill, outside.',
    background: 'Expected a color like #ffffff.',
    format: `Expected one of keep, auto, ${OUTPUT_FORMATS.join(', ')}.`,
    nonsense: 'This option does not exist here.',
  });
});

test('text is only a number if it is a plain decimal within range', () => {
  for (const quality of ['', ' 5 ', '0x10', '1e1', 'NaN', '5.5', '-3', '٥'])
    assert.deepEqual(problems('compress', { quality }), ['quality'], quality);
});

test('options that do not exist yet are rejected, not ignored', () => {
  assert.deepEqual(problems('compress', { score: '80' }), ['score']);
});

test('targetBytes and quality cannot be given together, even if the quality is the default', () => {
  for (const operation of OPERATIONS) {
    const start = operation === 'resize' ? { width: 5 } : operation === 'convert' ? { format: 'png' } : {};
    const { targetBytes, quality, allowResize } = parseOptions(operation, { ...start, targetBytes: '200000' });
    assert.deepEqual([targetBytes, quality, allowResize], [200_000, 'auto', false]);
    for (const given of [80, '80', 30, 'auto']) {
      assert.deepEqual(problems(operation, { ...start, targetBytes: 200_000, quality: given }), ['targetBytes']);
    }
    assert.deepEqual(problems(operation, { ...start, targetBytes: 200_000, quality: undefined, allowResize: 'true' }), []);
  }
  assert.deepEqual(problems('compress', { targetBytes: 5000, score: 80 }), ['score']);
  assert.deepEqual(problems('compress', { targetBytes: 5000, quality: 101 }), ['quality', 'targetBytes'], 'both problems at once');
  for (const targetBytes of ['999', '0', '-5000', '1e6', '1.5', '200kB', '']) {
    assert.deepEqual(problems('compress', { targetBytes }), ['targetBytes'], targetBytes);
  }
  for (const own of [{ dpi: 100 }, { quality: 50 }, { dpi: 100, quality: 50 }]) {
    assert.throws(() => parseWith(compressPdfOptions, { targetBytes: 5000, ...own }), { code: 'invalid_option' });
  }
  assert.deepEqual(listOptions('compress').find(({ name }) => name === 'targetBytes')?.excludes, ['quality']);
});

test('resize accepts only one way of giving the size', () => {
  assert.deepEqual(problems('resize', {}), ['width']);
  assert.deepEqual(problems('resize', { width: 5, percent: 5 }), ['percent']);
  assert.deepEqual(problems('resize', { longEdge: 5, percent: 5 }), ['longEdge']);
  assert.deepEqual(problems('resize', { ratio: '16:0' }), ['ratio']);
  assert.deepEqual(problems('resize', { ratio: '3:2' }), []);
});

test('pages are counted from 1', () => {
  assert.equal(parseOptions('convert', { format: 'png', page: '3' }).page, 3);
  for (const page of ['0', '501', '1.5', 'last']) assert.deepEqual(problems('compress', { page }), ['page'], page);
});

test('svgWidth is an option of compress and convert, but not of resize', () => {
  assert.equal(parseOptions('convert', { format: 'png', svgWidth: '800' }).svgWidth, 800);
  assert.equal(parseOptions('compress', {}).svgWidth, undefined);
  for (const svgWidth of ['0', '65501', '8.5', '']) assert.deepEqual(problems('compress', { svgWidth }), ['svgWidth'], svgWidth);
  assert.deepEqual(problems('resize', { width: 5, svgWidth: 5 }), ['svgWidth']);
});

test('options are listed with the default that parsing uses', () => {
  for (const operation of OPERATIONS) {
    const start = operation === 'resize' ? { width: 5 } : operation === 'convert' ? { format: 'png' } : {};
    const parsed = new Map(Object.entries(parseOptions(operation, start)));
    for (const { name, default: value } of listOptions(operation))
      if (!(name in start)) assert.equal(value, parsed.get(name), `${operation} ${name}`);
  }
  assert.equal(listOptions('compress').find(({ name }) => name === 'format')?.default, 'keep');
});

test('names that every object inherits are not accepted as options', () => {
  assert.deepEqual(problems('compress', JSON.parse('{"__proto__": 1, "constructor": 2}')).includes('constructor'), true);
});

test('every option has a description, a kind and a range or choices that forms can use', () => {
  for (const operation of OPERATIONS) {
    for (const option of listOptions(operation)) {
      assert.ok(option.description.length > 10, option.name);
      if (option.kind === 'integer' || option.kind === 'number')
        assert.ok(option.min !== undefined && option.max !== undefined, option.name);
      if (option.kind === 'choice') assert.ok((option.choices?.length ?? 0) > 1, option.name);
    }
  }
});
