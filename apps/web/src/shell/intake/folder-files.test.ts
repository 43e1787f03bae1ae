import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFilePath } from './file-path.js';
import { filesOfFolder } from './folder-files.js';

function fileAt(path: string, content: string): File {
  const file = new File([Uint8Array.from(content, (letter) => letter.charCodeAt(0))], path.slice(path.lastIndexOf('/') + 1));
  setFilePath(file, path);
  return file;
}

test('from a folder, images with a known signature or name are taken in folder order, and the rest is counted', async () => {
  const files = [
    fileAt('trip/day 10/b.jpg', 'damaged'),
    fileAt('trip/day 2/no ending', '\x89PNG\r\n\x1a\n'),
    fileAt('trip/notes.txt', 'hello'),
    fileAt('trip/report.pdf', '%PDF-1.7'),
    fileAt('trip/a.gif', 'GIF89a'),
  ];
  const { taken, others } = await filesOfFolder(files, 'image');
  const names = (found: readonly File[]) => found.map(({ name }) => name);
  assert.deepEqual(names(taken), ['a.gif', 'no ending', 'b.jpg']);
  assert.equal(others, 2);
  assert.deepEqual(names((await filesOfFolder(files, 'pdf')).taken), ['report.pdf']);
  assert.deepEqual(names((await filesOfFolder(files)).taken), ['a.gif', 'report.pdf', 'no ending', 'b.jpg']);
});
