import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { BUILD_FILE, describeBuild, formatManifest, statedHash } from './build-manifest.js';

const page = (quota: string, token: string) =>
  `<meta name="csrf-token" content="${token}"/><p>Free: <span data-slot="freeFiles">${quota}</span></p>`;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

async function siteOf(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'imagemill-build-'));
  t.after(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

test('the hash is that of the file list as sha256sum prints it, sorted by path', async (t) => {
  const { hash, files } = await describeBuild(await siteOf(t, { 'b.js': 'b', 'a/z.css': 'z', 'B.txt': 'B' }));
  assert.deepEqual(Object.keys(files), ['B.txt', 'a/z.css', 'b.js']);
  assert.equal(hash, sha256(`${sha256('B')}  B.txt\n${sha256('z')}  a/z.css\n${sha256('b')}  b.js\n`));
});

test('filled-in values, compressed copies and the manifest itself do not change the hash; any other byte does', async (t) => {
  const site = { 'index.html': page('30 a day', ''), 'app.js': 'run()' };
  const { hash } = await describeBuild(await siteOf(t, site));
  const same = { ...site, 'index.html': page('No daily limit', 'abc'), 'app.js.br': 'packed', 'app.js.gz': 'packed', [BUILD_FILE]: '{}' };
  assert.equal((await describeBuild(await siteOf(t, same))).hash, hash);
  const others: Record<string, string>[] = [
    { ...site, 'app.js': 'run();' },
    { ...site, 'index.html': site['index.html'].replace('Free', 'free') },
    { ...site, 'more.js': '' },
    { 'index.html': site['index.html'], 'renamed.js': site['app.js'] },
  ];
  for (const other of others) assert.notEqual((await describeBuild(await siteOf(t, other))).hash, hash);
});

test('statedHash returns the hash of a manifest and undefined for any other text', async (t) => {
  const manifest = await describeBuild(await siteOf(t, { 'a.js': 'a' }));
  assert.equal(statedHash(formatManifest(manifest)), manifest.hash);
  for (const text of ['', 'null', '[]', '{"hash": 5}', '{"hash": "short"}', '<html>']) assert.equal(statedHash(text), undefined, text);
});
