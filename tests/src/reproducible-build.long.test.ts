import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { repoRoot, temporaryDirectory } from '@imagemill/testkit';

const run = promisify(execFile);
const SITE = 'apps/web/dist/site';
/** Build results, and what belongs to one checkout; the copies have no `.git` either. */
const LEFT_OUT = new Set(['dist', '.git', '.cache', 'data', 'coverage']);

/** Returns every folder listing backwards, as another file system might. */
const BACKWARDS = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
for (const [owner, name] of [[fs, 'readdirSync'], [fs.promises, 'readdir']]) {
  const list = owner[name];
  owner[name] = (...args) => {
    const found = list(...args);
    return found instanceof Promise ? found.then((names) => names.reverse()) : found.reverse();
  };
}
syncBuiltinESMExports();
`;

/** Copies the project as if it were a fresh clone with its packages installed. */
async function copyProject(to: string): Promise<void> {
  const root = repoRoot();
  const modules = path.join(root, 'node_modules');
  const isWanted = (file: string) => file.startsWith(modules) || !LEFT_OUT.has(path.basename(file));
  await mkdir(path.dirname(to), { recursive: true });
  await cp(root, to, { recursive: true, verbatimSymlinks: true, filter: isWanted });
}

async function build(folder: string, env: Readonly<Record<string, string>>, umask: string): Promise<void> {
  const { PATH, HOME } = process.env;
  await run('sh', ['-c', `umask ${umask}; exec "$0" scripts/build.mjs`, process.execPath], { cwd: folder, env: { PATH, HOME, ...env } });
}

async function hashes(folder: string): Promise<Record<string, string>> {
  const site = path.join(folder, SITE);
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const hashed = files.sort().map(async (file) => {
    const sha256 = createHash('sha256').update(await readFile(file));
    return [path.relative(site, file), sha256.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(hashed));
}

test('a clean build in another folder, at another time and with other settings is identical byte for byte', async (t) => {
  await using elsewhere = await temporaryDirectory('imagemill-another-');
  const backwards = path.join(elsewhere.path, 'backwards.mjs');
  await writeFile(backwards, BACKWARDS);
  const other = path.join(elsewhere.path, 'a folder deeper', 'with another name');
  await copyProject(other);
  await build(
    other,
    {
      TZ: 'Pacific/Chatham',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
      NODE_ENV: 'development',
      VITE_NOISE: 'noise',
      SOURCE_DATE_EPOCH: '1',
      NODE_OPTIONS: `--import ${pathToFileURL(backwards).href}`,
    },
    '077',
  );

  // This checkout was built step by step, with this machine's settings.
  const built = await hashes(repoRoot());
  assert.ok(Object.keys(built).length > 100);
  assert.deepEqual(await hashes(other), built);
  const { hash } = JSON.parse(await readFile(path.join(other, SITE, 'build.json'), 'utf8'));
  t.diagnostic(`build ${hash}, ${Object.keys(built).length} files`);

  // Files compressed by another version of the compressor may differ; their content may not.
  for (const name of Object.keys(built).filter((file) => file.endsWith('.br'))) {
    const packed = await readFile(path.join(other, SITE, name));
    const plain = createHash('sha256').update(brotliDecompressSync(packed)).digest('hex');
    assert.equal(plain, built[name.slice(0, -'.br'.length)], name);
  }
});
