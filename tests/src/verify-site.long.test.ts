import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { repoRoot, type SiteProcess, startSite } from '@imagemill/testkit';
import { type PassingAnswer, startChangingProxy } from './changing-proxy.js';

const LAUNCHER = path.join(repoRoot(), 'apps/cli/bin/imagemill.mjs');
const BUILD = JSON.parse(readFileSync(path.join(repoRoot(), 'apps/web/dist/site/build.json'), 'utf8')) as {
  hash: string;
  files: Record<string, string>;
};

interface Run {
  readonly code: number;
  readonly text: string;
  /** Kind and path of each difference, as the report lists them. */
  readonly differences: string[];
}

function imagemill(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    execFile(process.execPath, [LAUNCHER, ...args], (error, stdout, stderr) => {
      const listed = [...stdout.matchAll(/^ {2}(missing|changed|extra|header|unanswered) +(\S+)/gm)];
      const differences = listed.map(([, kind, address]) => `${kind} ${address}`).sort();
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr, differences });
    });
  });
}

/** The path of a build file, found by the start and the end of its name. */
function fileOf(start: string, end: string): string {
  const found = Object.keys(BUILD.files).find((name) => name.startsWith(start) && name.endsWith(end));
  assert.ok(found, `${start}…${end}`);
  return `/${found}`;
}

/** Changes the lowest bit of one byte in the middle. */
function flipByte({ body }: PassingAnswer): void {
  const middle = body.length >> 1;
  body.writeUInt8(body.readUInt8(middle) ^ 1, middle);
}

const edit = (change: (html: string) => string) => (answer: PassingAnswer) => {
  answer.body = Buffer.from(change(answer.body.toString('utf8')));
};

describe('imagemill verify-site', () => {
  let site: SiteProcess;
  before(async () => {
    // Settings that differ from the defaults: what they change on pages is no difference.
    site = await startSite({ env: { FREE_DAILY_QUOTA: '7', API_RATE_PER_MINUTE: '3' } });
  });
  after(() => site.dispose());

  test('passes on our own server, and says what it compared', async () => {
    const { code, text, differences } = await imagemill('verify-site', site.url, '--no-build');
    assert.equal(code, 0, text);
    assert.deepEqual(differences, []);
    assert.match(text, /No differences\./);
    assert.ok(text.includes(BUILD.hash));
    assert.match(text, /compared \d+ pages, .* and \d+ files/);
  });

  test('every page shows the hash of the build, and the site serves its list of files', async () => {
    for (const address of ['/', '/compress-image', '/pricing', '/convert/png-to-webp'])
      assert.ok((await (await fetch(site.url + address)).text()).includes(`<span data-slot="buildMark">${BUILD.hash.slice(0, 12)}</span>`));
    assert.ok((await (await fetch(`${site.url}/privacy`)).text()).includes(`<span data-slot="buildHash">${BUILD.hash}</span>`));
    assert.deepEqual(await (await fetch(`${site.url}/build.json`)).json(), BUILD);
  });

  test('passes on a server without HEIC', async () => {
    await using other = await startSite({ env: { HEIC: 'off' } });
    const { code, text } = await imagemill('verify-site', other.url, '--no-build');
    assert.equal(code, 0, text);
    assert.match(text, /edition without HEIC/);
  });

  test('fails on one changed byte of one script, and names it', async () => {
    await using proxy = await startChangingProxy(site.url);
    const script = fileOf('assets/common-', '.js');
    // A compressed script that no longer decodes would be found by that, so only the plain one is
    // changed.
    proxy.changes.set(script, (answer) => answer.headers['content-encoding'] === undefined && flipByte(answer));
    const { code, text, differences } = await imagemill('verify-site', proxy.url, '--no-build');
    assert.equal(code, 1, text);
    assert.deepEqual(differences, [`changed ${script}`]);
    assert.ok(text.includes(`expected sha256 ${BUILD.files[script.slice(1)]}`));
    assert.match(text, /\(asked as plain and gzip\)/);
  });

  test('finds every other way to serve something else', async () => {
    await using proxy = await startChangingProxy(site.url);
    const [wasm, packed, worker, style, lost] = [
      fileOf('assets/engine/vips-', '.wasm'),
      fileOf('assets/home-', '.js'),
      fileOf('assets/engine/engine.worker-', '.js'),
      fileOf('assets/site-', '.css'),
      fileOf('assets/pricing-', '.js'),
    ];
    const weaken = (name: string, from: string, to: string) => (answer: PassingAnswer) => {
      answer.headers[name] = String(answer.headers[name]).replace(from, to);
    };
    const ways: [string, (answer: PassingAnswer) => void, string][] = [
      [wasm, (answer) => answer.headers['content-encoding'] === undefined && flipByte(answer), 'changed'],
      // Only clients that accept brotli get this one.
      [packed, (answer) => answer.headers['content-encoding'] === 'br' && flipByte(answer), 'changed'],
      [style, (answer) => Object.assign(answer, { headers: { ...answer.headers, 'content-type': 'text/html' } }), 'header'],
      [lost, (answer) => Object.assign(answer, { status: 404 }), 'missing'],
      [worker, weaken('content-security-policy', '/assets/engine/', '/'), 'header'],
      ['/service-worker.js', weaken('content-security-policy', "default-src 'none'", "default-src 'self'"), 'header'],
      ['/pricing', weaken('content-security-policy', 'connect-src ', 'connect-src https://elsewhere.example '), 'header'],
      ['/api', (answer) => Object.assign(answer.headers, { link: '<https://elsewhere.example/a.js>; rel=preload' }), 'header'],
      ['/', edit((html) => html.replace('</head>', '<script src="https://elsewhere.example/a.js"></script></head>')), 'changed'],
      ['/compress-image', edit((html) => html.replace('<h1>', '<h1 >')), 'changed'],
      ['/resize-image', edit((html) => html.replace(BUILD.hash.slice(0, 12), 'a1b2c3d4e5f6')), 'changed'],
      ['/convert-image', edit((html) => html.replace(/(<span data-slot="freePixels">)[^<]*/, '$1<img src="x">')), 'changed'],
      ['/verify-site/no-such-page', edit((html) => html.replace('</body>', '<script>go()</script></body>')), 'changed'],
      ['/shell/', edit((html) => html.replace('Imagemill', 'Imagemi11')), 'changed'],
      ['/sitemap.xml', edit((xml) => xml.replace('</urlset>', '<url><loc>http://localhost/more</loc></url></urlset>')), 'extra'],
    ];
    for (const [address, change] of ways) proxy.changes.set(address, change);
    const { code, text, differences } = await imagemill('verify-site', proxy.url, '--no-build');
    assert.equal(code, 1, text);
    for (const [address, , kind] of ways) assert.match(differences.join('\n'), new RegExp(`^${kind} ${address}$`, 'm'));
    assert.equal(differences.length, ways.length, text);
    assert.match(text, /holds what the build does not: "<script src="https:\/\/elsewhere\.example\/a\.js">"/);
  });

  test('says so if there is no site, if it sends visitors elsewhere, and if the arguments make no sense', async () => {
    const [nobody, nonsense, page] = await Promise.all([
      imagemill('verify-site', 'http://localhost:1', '--no-build'),
      imagemill('verify-site', 'example.org', '--no-build'),
      imagemill('verify-site', `${site.url}/pricing`, '--no-build'),
    ]);
    assert.match(nobody.text, /http:\/\/localhost:1 cannot be reached: ECONNREFUSED/);
    assert.match(nonsense.text, /Expected an address like .* but received "example\.org"/);
    assert.match(page.text, /Expected the address of the whole site/);
    await using proxy = await startChangingProxy(site.url);
    proxy.changes.set('/', (answer) => Object.assign(answer, { status: 301, headers: { location: 'https://elsewhere.example/' } }));
    const moved = await imagemill('verify-site', proxy.url, '--no-build');
    assert.match(moved.text, /sends visitors on to "https:\/\/elsewhere\.example\/"/);
    for (const name of Object.keys(BUILD.files)) proxy.changes.set(`/${name}`, ({ connection }) => connection.destroy());
    proxy.changes.delete('/');
    const silent = await imagemill('verify-site', proxy.url, '--no-build');
    assert.match(silent.text, /stopped answering: ECONNRESET/);
    for (const { code } of [nobody, nonsense, page, moved, silent]) assert.equal(code, 2);
  });
});
