import assert from 'node:assert/strict';
import { test } from 'node:test';
import { latin1 } from '../inspect/byte-view.js';
import { inspect } from '../inspect/inspect.js';
import { readerOf } from '../inspect/reader.js';
import { IMAGE, tiff, tiffImage } from '../inspect/test-samples.js';
import { addTiffRights } from './add-tiff-rights.js';
import { TiffTables } from './tiff-tables.js';

const RIGHTS = { copyright: 'Ann Example 2026', artist: 'Ann' };

test('added rights can be read back, and everything else stays the same', async () => {
  const before = tiffImage(() => [[305, 2, 'Editor']]);
  const after = addTiffRights(before, RIGHTS);
  const info = await inspect(readerOf(after));
  assert.deepEqual([info.metadata.copyright, info.metadata.artist], [RIGHTS.copyright, RIGHTS.artist]);
  assert.deepEqual([info.width, info.height, info.orientation, info.frames], [30, 40, 6, 1]);
  assert.ok(latin1(after).startsWith(IMAGE, 8));
  const file = new TiffTables(after);
  const tags = file.table(file.firstAt)?.entries.map(({ tag }) => tag) ?? [];
  assert.deepEqual(tags, [256, 257, 258, 262, 273, 274, 277, 279, 305, 315, 33432]);
});

test('existing rights are replaced', async () => {
  const info = await inspect(
    readerOf(
      addTiffRights(
        tiffImage(() => [[33432, 2, 'Someone else']]),
        RIGHTS,
      ),
    ),
  );
  assert.equal(info.metadata.copyright, RIGHTS.copyright);
});

test('further pages are kept', async () => {
  const { frames, metadata } = await inspect(readerOf(addTiffRights(tiff(3), { copyright: 'Ann Example 2026' })));
  assert.deepEqual([frames, metadata.copyright, metadata.artist], [3, RIGHTS.copyright, undefined]);
});

test('without rights, the very same file is returned', () => {
  const file = tiff(1);
  assert.equal(addTiffRights(file, {}), file);
});
