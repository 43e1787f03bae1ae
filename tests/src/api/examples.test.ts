import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { externalProgram, type LiveSite, openLiveSite, photo, repoRoot, temporaryDirectory, withoutPrograms } from '@imagemill/testkit';
import sharp from 'sharp';
import { sendAsN8n } from './send-as-n8n.js';

const run = promisify(execFile);
const FOLDER = path.join(repoRoot(), 'examples/api');

describe('the examples on the API page', () => {
  let site: LiveSite;
  before(async () => {
    site = await openLiveSite();
  });
  after(() => site.dispose());

  /** A folder with a photo, and the environment variables that the examples read. */
  async function workplace() {
    const folder = await temporaryDirectory('imagemill-example-');
    await writeFile(path.join(folder.path, 'photo.jpg'), await photo(640, 480).jpeg({ quality: 95 }).toBuffer());
    const { PATH, HOME } = process.env;
    const env = (key: string) => ({ PATH, HOME, IMAGEMILL_URL: site.url, IMAGEMILL_KEY: key });
    return { folder: folder.path, env, [Symbol.asyncDispose]: () => folder.remove() };
  }

  async function assertSmaller(folder: string): Promise<void> {
    const result = path.join(folder, 'smaller.jpg');
    const { format, width, height } = await sharp(result).metadata();
    assert.deepEqual({ format, width, height }, { format: 'jpeg', width: 640, height: 480 });
    // Reading the metadata alone wouldn't notice a file that ends too early.
    await sharp(result, { failOn: 'warning' }).raw().toBuffer();
    assert.ok((await stat(result)).size < (await stat(path.join(folder, 'photo.jpg'))).size);
  }

  const RUNS = [
    { file: 'curl.sh', skip: withoutPrograms('curl'), program: () => '/bin/sh' },
    { file: 'node.mjs', skip: false, program: () => process.execPath },
    { file: 'python.py', skip: withoutPrograms('python3'), program: () => externalProgram('python3') },
    { file: 'php.php', skip: withoutPrograms('php'), program: () => externalProgram('php') },
  ] as const;

  for (const { file, skip, program } of RUNS) {
    test(`${file} makes the photo smaller, and reports a key that doesn't work`, { skip }, async () => {
      await using place = await workplace();
      const { folder, env } = place;
      await cp(path.join(FOLDER, file), path.join(folder, file));
      const start = (key: string) => run(program() ?? '', [file], { cwd: folder, env: env(key) });
      await start(site.key);
      await assertSmaller(folder);
      await assert.rejects(start('im_live_wrong'), ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => {
        assert.ok(code > 0);
        // curl leaves the reason in its output file.
        if (file !== 'curl.sh') assert.match(stdout + stderr, /invalid_key: It is not complete/);
        return true;
      });
      if (file === 'curl.sh') assert.equal(JSON.parse(await readFile(path.join(folder, 'smaller.jpg'), 'utf8')).code, 'invalid_key');
    });
  }

  test('n8n.json describes a request that makes the photo smaller', async () => {
    await using place = await workplace();
    const { folder } = place;
    const workflow = (await readFile(path.join(FOLDER, 'n8n.json'), 'utf8')).replaceAll('https://images.example.org', site.url);
    const file = await sendAsN8n(JSON.parse(workflow), { bearer: site.key, data: await readFile(path.join(folder, 'photo.jpg')) });
    await writeFile(path.join(folder, 'smaller.jpg'), file);
    await assertSmaller(folder);
  });
});
