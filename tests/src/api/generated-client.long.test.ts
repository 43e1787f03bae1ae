import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { isCi, openLiveSite, photo, repoRoot, slides, temporaryDirectory } from '@imagemill/testkit';
import sharp from 'sharp';

const SOURCE = path.join(repoRoot(), 'tests/generated-client');
/** Made where it is tried out by hand. */
const LEFT_OUT = new Set(['node_modules', 'generated', 'dist']);
/** npm's words for a registry that is not reached, and for one that is not asked. */
const NO_REGISTRY = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/;
const INSTALL = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];

const run = promisify(execFile);

test('a client that a public generator makes of the server’s own document compiles and compresses a picture and a PDF', async (t) => {
  await using directory = await temporaryDirectory('imagemill-client-');
  const folder = path.join(directory.path, 'client');
  await cp(SOURCE, folder, { recursive: true, filter: (file) => !LEFT_OUT.has(path.basename(file)) });
  const npm = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    run('npm', [...args], { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });

  const missing = await npm(INSTALL).then(
    () => null,
    (error: Error & { readonly stderr: string }) => {
      if (!isCi && NO_REGISTRY.test(error.stderr)) return 'the generator cannot be installed: no registry of npm is reached from here';
      throw error;
    },
  );
  if (missing !== null) return t.skip(missing);

  // A busy machine must not be too slow for a document.
  await using site = await openLiveSite({ env: { API_TIMEOUT_MS: '600000' } });
  await npm(['run', 'generate'], { OPENAPI_URL: `${site.url}/v1/openapi.json` });
  await npm(['run', 'compile']);

  const compress = async (name: string, file: Uint8Array) => {
    const [input, output] = [path.join(directory.path, name), path.join(directory.path, `small-${name}`)];
    await writeFile(input, file);
    const program = path.join(folder, 'dist/src/compress-file.js');
    const { stdout } = await run(process.execPath, [program, site.url, site.key, input, output]);
    const made = await readFile(output);
    assert.ok(made.length < file.length, `${name}: ${made.length} of ${file.length} bytes`);
    return { made, told: JSON.parse(stdout) as unknown };
  };

  const picture = await compress('photo.jpg', await photo(1600, 1200).jpeg({ quality: 95 }).toBuffer());
  assert.deepEqual(picture.told, { result: 'optimized', used: 1 });
  const { format, width, height } = await sharp(picture.made).metadata();
  assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 1600, height: 1200 });

  const document = await compress('slides.pdf', await slides());
  assert.deepEqual(document.told, { result: 'optimized', used: 2 });
  assert.equal(document.made.toString('latin1', 0, 5), '%PDF-');

  // What the document says of errors holds as well.
  const refused = run(process.execPath, [
    path.join(folder, 'dist/src/compress-file.js'),
    site.url,
    'wrong',
    ...Array(2).fill(path.join(directory.path, 'photo.jpg')),
  ]);
  await assert.rejects(refused, /invalid_key: /);
});
