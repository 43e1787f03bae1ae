import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { isCi, openLiveSite, photo, repoRoot, slides, temporaryDirectory } from '@imagemill/testkit';
import sharp from 'sharp';

const SOURCE = path.join(repoRoot(), 'tests/generated-client');
/** Created when the clients are tried by hand. */
const LEFT_OUT = new Set(['node_modules', 'generated', 'dist']);
/** npm's error codes for a registry that can't be reached, and for offline mode. */
const NO_REGISTRY = /\b(?:ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/;
const INSTALL = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=1'];

/** Each has a program in `src` that compresses a file, asks for the report and reads the usage. */
const GENERATORS = ['hey-api', 'orval', 'openapi-fetch'] as const;

const run = promisify(execFile);

test("clients that public generators make from the server's own document work", async (t) => {
  await using directory = await temporaryDirectory('imagemill-client-');
  const folder = path.join(directory.path, 'client');
  await cp(SOURCE, folder, { recursive: true, filter: (file) => !LEFT_OUT.has(path.basename(file)) });
  const npm = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    run('npm', [...args], { cwd: folder, env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env } });

  const missing = await npm(INSTALL).then(
    () => null,
    (error: Error & { readonly stderr: string }) => {
      if (!isCi && NO_REGISTRY.test(error.stderr)) return 'the generators cannot be installed: no registry of npm is reached from here';
      throw error;
    },
  );
  if (missing !== null) return t.skip(missing);

  // Long enough for a document on a busy machine.
  await using site = await openLiveSite({ env: { API_TIMEOUT_MS: '600000' } });
  await npm(['run', 'generate'], { OPENAPI_URL: `${site.url}/v1/openapi.json` });
  await npm(['run', 'compile']);

  const program = (generator: string, key: string, input: string, output: string) =>
    run(process.execPath, [path.join(folder, `dist/src/${generator}.js`), site.url, key, input, output]);
  const compress = async (generator: string, name: string, file: Uint8Array) => {
    const [input, output] = [path.join(directory.path, name), path.join(directory.path, `${generator}-${name}`)];
    await writeFile(input, file);
    const { stdout } = await program(generator, site.key, input, output);
    const made = await readFile(output);
    assert.ok(made.length < file.length, `${name}: ${made.length} of ${file.length} bytes`);
    return { made, told: JSON.parse(stdout) as { result: string; used: number; report: Record<string, unknown> } };
  };
  // Files and reports cost the same.
  let used = 0;

  const image = await photo(1600, 1200).jpeg({ quality: 95 }).toBuffer();
  for (const generator of GENERATORS) {
    await t.test(`${generator}: compresses a picture, asks for the report, and reads the usage`, async () => {
      const { made, told } = await compress(generator, 'photo.jpg', image);
      const { format, width, height } = await sharp(made).metadata();
      assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 1600, height: 1200 });
      used += 2;
      assert.deepEqual({ result: told.result, used: told.used }, { result: 'optimized', used });
      const { contentType, originalBytes, resultBytes, sha256 } = told.report;
      assert.deepEqual(
        { contentType, originalBytes, resultBytes, sha256 },
        {
          contentType: 'image/jpeg',
          originalBytes: image.length,
          resultBytes: made.length,
          sha256: createHash('sha256').update(made).digest('hex'),
        },
      );
    });

    await t.test(`${generator}: gets errors as they are described`, async () => {
      const input = path.join(directory.path, 'photo.jpg');
      await assert.rejects(program(generator, 'wrong', input, `${input}.unused`), /invalid_key: /);
    });
  }

  await t.test('a PDF comes back as a PDF', async () => {
    const { made, told } = await compress('hey-api', 'slides.pdf', await slides());
    assert.equal(made.toString('latin1', 0, 5), '%PDF-');
    assert.deepEqual([told.result, told.used, told.report.contentType], ['optimized', used + 2, 'application/pdf']);
  });
});
