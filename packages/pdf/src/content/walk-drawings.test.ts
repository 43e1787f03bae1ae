import assert from 'node:assert/strict';
import test from 'node:test';
import { type PDFArray, PDFContext, type PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { resolveIn } from '../model/read-entries.js';
import type { Matrix } from './matrix.js';
import type { InlineImage } from './visitor.js';
import { walkDrawings } from './walk-drawings.js';

type Entries = string | number | PDFObject | Entries[] | { [key: string]: Entries };

/** A one-page document in memory with uncompressed streams. */
class Sample {
  readonly context = PDFContext.create();
  readonly image = this.stream('', { Type: 'XObject', Subtype: 'Image', Width: 9, Height: 9 });

  dict(entries: Record<string, Entries>): PDFDict {
    return this.context.obj(entries as { [key: string]: string });
  }

  stream(content: string, entries: Record<string, Entries> = {}): PDFRef {
    return this.context.register(PDFRawStream.of(this.dict(entries), Buffer.from(content, 'latin1')));
  }

  form(content: string, entries: Record<string, Entries> = {}): PDFRef {
    return this.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 1, 1], ...entries });
  }

  walk(content: string | PDFRef[], resources: Record<string, Entries>, page: Record<string, Entries> = {}) {
    const contents = typeof content === 'string' ? this.stream(content) : this.context.obj(content);
    const dict = this.dict({ Contents: contents, ...page });
    const box = [0, 0, 100, 100] as const;
    let decoded = 0;
    const file: PdfFile = {
      version: '1.7',
      bytes: new Uint8Array(),
      encrypted: false,
      repaired: false,
      revisions: 1,
      sizes: undefined,
      fresh: () => file,
      context: this.context,
      codecs: undefined as never,
      catalog: this.dict({}),
      pages: [{ ref: PDFRef.of(9_999), dict, resources: this.dict(resources), mediaBox: box, cropBox: box, rotate: 0 }],
      resolve: (value: PDFObject | undefined) => resolveIn(this.context, value),
      decode: (stream) => {
        decoded++;
        return { bytes: stream.getContents() };
      },
    };
    const images: Matrix[] = [];
    const inline: { image: InlineImage; matrix: Matrix }[] = [];
    const text: string[] = [];
    walkDrawings(file, {
      image: (_image, _ref, matrix) => images.push(matrix),
      inlineImage: (image, matrix) => inline.push({ image, matrix }),
      text: (font, _ref, codes) => text.push(`${font.get(PDFName.of('BaseFont'))} ${Buffer.from(codes).toString('latin1')}`),
    });
    return { images, inline, text, decoded };
  }
}

test('the matrix of an image combines q, Q, cm and the matrices of forms', () => {
  const sample = new Sample();
  const form = sample.form('q 2 0 0 3 0 0 cm /I Do Q', { Matrix: [1, 0, 0, 1, 5, 6], Resources: { XObject: { I: sample.image } } });
  const { images } = sample.walk('q 10 0 0 10 1 2 cm /I Do /F Do Q 7 0 0 7 0 0 cm /I Do', { XObject: { I: sample.image, F: form } });
  assert.deepEqual(images, [
    [10, 0, 0, 10, 1, 2],
    [7, 0, 0, 7, 0, 0],
    [20, 0, 0, 30, 51, 62],
  ]);
});

test('a form drawn a thousand times at one size is read and reported once', () => {
  const sample = new Sample();
  const form = sample.form('/I Do', { Resources: { XObject: { I: sample.image } } });
  const { images, decoded } = sample.walk('q 0 1 -1 0 4 5 cm /F Do Q '.repeat(1000), { XObject: { F: form } });
  assert.equal(images.length, 1);
  assert.equal(decoded, 2);
});

test('names that a form lacks are looked up on the page that draws it', () => {
  const sample = new Sample();
  const inner = sample.form('/I Do');
  const outer = sample.form('/Inner Do', { Resources: { XObject: { Inner: inner } } });
  assert.equal(sample.walk('/Outer Do', { XObject: { Outer: outer, I: sample.image } }).images.length, 1);
});

test("a form that draws itself doesn't recurse forever", () => {
  const sample = new Sample();
  const ref = sample.context.nextRef();
  const dict = sample.dict({ Subtype: 'Form', Resources: { XObject: { Self: ref, I: sample.image } } });
  sample.context.assign(ref, PDFRawStream.of(dict, Buffer.from('2 0 0 2 0 0 cm /I Do /Self Do')));
  assert.deepEqual(sample.walk('/Self Do', { XObject: { Self: ref } }).images, [[2, 0, 0, 2, 0, 0]]);
});

test('forms that multiply endlessly are rejected', () => {
  const sample = new Sample();
  let form = sample.image;
  for (let level = 0; level < 30; level++)
    form = sample.form(`q 1.1 0 0 1 0 0 cm /N Do Q q 1 0 0 ${(1.3 + level / 7).toFixed(3)} 0 0 cm /N Do Q`, {
      Resources: { XObject: { N: form } },
    });
  assert.throws(() => sample.walk('/F Do', { XObject: { F: form } }), { code: 'too_complex' });
});

test('patterns use the matrix at the start of their stream, soft masks the one in effect when they are set', () => {
  const sample = new Sample();
  const own = { XObject: { I: sample.image } };
  const pattern = sample.stream('/I Do', { PatternType: 1, Matrix: [3, 0, 0, 3, 0, 0], Resources: own });
  const mask = sample.form('/I Do', { Resources: own });
  const { images } = sample.walk('5 0 0 5 0 0 cm /Pattern cs /P scn /G gs', {
    Pattern: { P: pattern },
    ExtGState: { G: { SMask: { S: 'Luminosity', G: mask } } },
  });
  assert.deepEqual(images, [
    [3, 0, 0, 3, 0, 0],
    [5, 0, 0, 5, 0, 0],
  ]);
});

test("every state of an appearance is drawn with its box stretched to the annotation's rectangle", () => {
  const sample = new Sample();
  const own = { Resources: { XObject: { I: sample.image } }, BBox: [0, 0, 10, 10] };
  const states = { On: sample.form('4 0 0 4 0 0 cm /I Do', own), Off: sample.form('/I Do', own) };
  const annotation = { Rect: [120, 50, 100, 80], AP: { N: states, D: sample.form('2 0 0 2 0 0 cm /I Do', own) } };
  const { images } = sample.walk('', {}, { Annots: [annotation], UserUnit: 2 });
  assert.deepEqual(images, [
    [16, 0, 0, 24, 200, 100],
    [4, 0, 0, 6, 200, 100],
    [8, 0, 0, 12, 200, 100],
  ]);
});

test('glyphs of Type 3 fonts are drawn at the size of the text', () => {
  const sample = new Sample();
  const glyph = sample.stream('10 0 0 10 0 0 cm /I Do');
  const font = {
    Type: 'Font',
    Subtype: 'Type3',
    FontMatrix: [0.1, 0, 0, 0.1, 0, 0],
    CharProcs: { a: glyph },
    Encoding: { Differences: [97, 'a'] },
    Resources: { XObject: { I: sample.image } },
  };
  const { images } = sample.walk('2 0 0 2 0 0 cm BT 50 Tz /T 12 Tf 3 0 0 3 0 0 Tm (aab) Tj ET', { Font: { T: font } });
  assert.equal(images.length, 1);
  assert.deepEqual(images[0]?.map(Math.round), [36, 0, 0, 72, 0, 0]);
});

test('text is reported with its font, even in a form that inherits the font of its page', () => {
  const sample = new Sample();
  const form = sample.form('(in) Tj q /B 1 Tf (own) Tj Q (back) Tj', { Resources: { Font: { B: { BaseFont: 'B' } } } });
  const { text } = sample.walk('BT /A 1 Tf (x) Tj [(y) 3 <7a>] TJ (w) \' 1 2 (v) " ET /F Do', {
    Font: { A: { BaseFont: 'A' } },
    XObject: { F: form },
  });
  assert.deepEqual(text.toSorted(), ['/A back', '/A in', '/A v', '/A w', '/A x', '/A y', '/A z', '/B own']);
});

test('an inline image is reported with its position in its own stream and with full names', () => {
  const sample = new Sample();
  const first = sample.stream('q 8 0 0 8 0 0 cm');
  const second = sample.stream('BI /W 1 /H 1 /CS /RGB /BPC 8 /F [/AHx] ID 00ff00> EI Q');
  const { inline } = sample.walk([first, second], {});
  const { image, matrix } = inline[0] ?? assert.fail('no inline image');
  assert.deepEqual(matrix, [8, 0, 0, 8, 0, 0]);
  assert.equal(image.owner, sample.context.lookup(second));
  assert.deepEqual([image.start, image.end], [0, 52]);
  assert.equal(image.dict.get(PDFName.of('ColorSpace')), PDFName.of('DeviceRGB'));
  assert.equal((image.dict.get(PDFName.of('Filter')) as PDFArray).get(0), PDFName.of('ASCIIHexDecode'));
  assert.equal(Buffer.from(image.data).toString(), '00ff00>');
});
