import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RawImage } from '@imagemill/files';
import { createBrowserHeicDecoder, type ReadBack } from './heic-by-browser.js';

const COLORS = [
  [200, 40, 40],
  [40, 160, 60],
  [50, 71, 190],
  [128, 128, 128],
];
const PHOTO = new Uint8Array([1, 2, 3]);

/** The image that every browser is tested with first, as a good decoder returns it. */
function knownImage(): RawImage & { data: Uint8Array } {
  const data = new Uint8Array(64 * 64 * 4);
  for (let y = 0; y < 64; y += 1) {
    for (let x = 0; x < 64; x += 1) data.set([...(COLORS[(y >> 5) * 2 + (x >> 5)] ?? []), 255], (y * 64 + x) * 4);
  }
  return { width: 64, height: 64, data };
}

const photo: RawImage = { width: 1, height: 1, data: new Uint8Array([9, 9, 9, 255]) };

/** A browser that reads the known image in this way, and any other file as one pixel. */
function browserThatReads(known: () => RawImage): { readBack: ReadBack; files: number } {
  const browser = {
    files: 0,
    readBack: async (file: Uint8Array) => {
      browser.files += 1;
      return file === PHOTO ? photo : known();
    },
  };
  return browser;
}

describe("the browser's HEIC decoder", () => {
  test('is trusted once it has read the known image correctly, and is tested only once', async () => {
    const browser = browserThatReads(knownImage);
    const decode = createBrowserHeicDecoder(browser.readBack);
    assert.equal(await decode(PHOTO, 1), photo);
    assert.equal(await decode(PHOTO, 1), photo);
    assert.equal(browser.files, 3);
  });

  const spoilers: Readonly<Record<string, (known: RawImage & { data: Uint8Array }) => RawImage>> = {
    'one sample is off by one, as by noise': (known) => {
      known.data[(20 * 64 + 20) * 4] = 201;
      return known;
    },
    'colors are read by another rule': (known) => {
      for (let at = 1; at < known.data.length; at += 4) known.data[at] = (known.data[at] ?? 0) + 12;
      return known;
    },
    'it is turned': (known) => ({ ...known, data: known.data.reverse() }),
    'it has another size': (known) => ({ ...known, width: 32, height: 128 }),
    'it comes back blank': (known) => ({ ...known, data: new Uint8Array(known.data.length) }),
  };
  for (const [what, spoil] of Object.entries(spoilers)) {
    test(`is not used when, for the known image, ${what}`, async () => {
      const browser = browserThatReads(() => spoil(knownImage()));
      assert.equal(await createBrowserHeicDecoder(browser.readBack)(PHOTO, 1), undefined);
      assert.equal(browser.files, 1);
    });
  }

  test('is not used if the browser has none, or for a file it cannot read', async () => {
    const none = createBrowserHeicDecoder(async () => Promise.reject(new Error('unknown type')));
    assert.equal(await none(PHOTO, 1), undefined);
    const picky = createBrowserHeicDecoder(async (file) => (file === PHOTO ? Promise.reject(new Error('odd')) : knownImage()));
    assert.equal(await picky(PHOTO, 1), undefined);
  });

  test('is not used for images that its canvas may be too small for', async () => {
    const browser = browserThatReads(knownImage);
    assert.equal(await createBrowserHeicDecoder(browser.readBack)(PHOTO, 20_000_000), undefined);
    assert.equal(browser.files, 0);
  });
});
