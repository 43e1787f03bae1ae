import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFeatures } from './features.js';
import type { Value } from './qpdf-objects.js';

function json(objects: Record<string, Value>): string {
  const entries = Object.entries(objects).map(([number, value]) => [`obj:${number} 0 R`, { value }]);
  return JSON.stringify({ qpdf: [{}, { ...Object.fromEntries(entries), trailer: { value: { '/Root': '1 0 R' } } }] });
}

const PAGES = { '/Kids': ['3 0 R', '4 0 R'] };

test("a link's target page is given by its position, not by its object number", () => {
  const link = { '/Subtype': '/Link', '/Rect': [0, 0, 10.2, 10], '/Dest': ['4 0 R', '/XYZ', 0, 5, null] };
  const note = { '/Subtype': '/Text', '/Rect': [1, 1, 2, 2], '/Contents': 'u:hello' };
  const features = readFeatures(
    json({ 1: { '/Pages': '2 0 R' }, 2: PAGES, 3: { '/Annots': '5 0 R' }, 4: {}, 5: ['6 0 R', note], 6: link }),
  );
  assert.deepEqual(features.links, ['0  1 /XYZ 0 5 ']);
  assert.deepEqual(features.annotations, ['0 /Link 0,0,10,10 ', '0 /Text 1,1,2,2 u:hello']);
});

test("a field's name includes the names of its parents", () => {
  const features = readFeatures(
    json({
      1: { '/Pages': '2 0 R', '/AcroForm': { '/Fields': ['5 0 R'] } },
      2: PAGES,
      5: { '/T': 'u:person', '/Kids': ['6 0 R'] },
      6: { '/T': 'u:name', '/FT': '/Tx', '/V': 'u:Jane' },
    }),
  );
  assert.deepEqual(features.fields, ['u:person   ', 'u:person.u:name /Tx u:Jane ']);
});

test('the outline is read in order, and a cycle in it is followed only once', () => {
  const features = readFeatures(
    json({
      1: { '/Pages': '2 0 R', '/Outlines': { '/First': '5 0 R' } },
      2: PAGES,
      5: { '/Title': 'u:one', '/First': '6 0 R', '/Next': '7 0 R', '/Dest': 'u:there' },
      6: { '/Title': 'u:inside' },
      7: { '/Title': 'u:two', '/Next': '5 0 R', '/A': { '/S': '/URI', '/URI': 'u:https://example.org' } },
    }),
  );
  assert.deepEqual(features.outline, ['u:one  u:there ', 'u:inside   ', 'u:two /URI  u:https://example.org']);
});

test('tags are listed with their alternative text; marked content is left out', () => {
  const features = readFeatures(
    json({
      1: { '/Pages': '2 0 R', '/StructTreeRoot': { '/K': '5 0 R' } },
      2: PAGES,
      5: { '/S': '/Document', '/K': ['6 0 R', '7 0 R'] },
      6: { '/S': '/P', '/K': [0, { '/Type': '/MCR', '/MCID': 1 }] },
      7: { '/S': '/Figure', '/Alt': 'u:a hill', '/K': 2 },
    }),
  );
  assert.deepEqual(features.tags, ['/Document  ', '/P  ', '/Figure u:a hill ']);
});
