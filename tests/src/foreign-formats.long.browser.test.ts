import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf } from '@imagemill/files';
import { decode, type EngineUnderTest, openBrowser, planAndRun, sharedSite } from '@imagemill/testkit';
import { corpusFiles } from './corpus.js';
import { pageEngine } from './page-engine.js';
import { openVisitor } from './site/site-fixture.js';

const files = corpusFiles(/^(heic|apng|avif|bmp|ico|jxl|tiff)$/);

/** Formats that only the full engine reads, by means other than libvips. */
describe('formats beyond libvips', () => {
  let engine: EngineUnderTest;
  let requests: string[];
  let stop: () => Promise<void>;
  before(async () => {
    const [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
    const page = await (await openVisitor(browser)).newPage();
    requests = [];
    page.context().on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(`${site.url}/compress-image`);
    engine = await pageEngine(page);
    stop = async () => {
      await browser.close();
      await site.dispose();
    };
  });
  after(() => stop());

  test('text in an SVG is rendered', async () => {
    const result = await planAndRun(engine, 'resize', svg('<text x="10" y="80" font-size="80">W</text>'), {
      width: 300,
      format: 'png',
      lossless: true,
    });
    const { data, channels } = await decode(result.bytes);
    let inked = 0;
    for (let at = channels - 1; at < data.length; at += channels) if ((data[at] ?? 0) > 127) inked += 1;
    assert.ok(inked > 500, `${inked} pixels`);
  });

  test('an SVG runs no script and loads nothing', async () => {
    for (const text of ['', '<text>a</text>']) {
      const drawing = svg(`<style>@import url(/leak.css); @font-face { font-family: x; src: url(/leak.woff) }</style>
        <script>fetch('/leak')</script><image href="/leak.png" width="9" height="9"/><use href="/leak.svg#a"/>
        <rect width="10" height="10" fill="red" onload="fetch('/leak')"/>${text}`);
      await planAndRun(engine, 'convert', drawing, { format: 'png' });
    }
    assert.deepEqual(
      requests.filter((path) => path.includes('leak')),
      [],
    );
  });

  test('an SVG that would take forever is stopped', async () => {
    const levels = Array.from(
      { length: 30 },
      (_, level) => `<g id="g${level}"><use href="#g${level + 1}"/><use href="#g${level + 1}"/></g>`,
    );
    for (const text of ['', '<text>a</text>']) {
      const bomb = svg(`${text}<defs>${levels.join('')}<g id="g30"><rect width="1" height="1"/></g></defs><use href="#g0"/>`);
      await assert.rejects(
        planAndRun(engine, 'convert', bomb, { format: 'png' }),
        (error) => error instanceof AppError && error.code !== 'internal',
      );
    }
  });

  for (const file of files ?? []) {
    test(`${file.name} gives an image of its size`, async () => {
      const input = await readFile(file.path);
      const source = await inspect(readerOf(input));
      const result = await planAndRun(engine, 'convert', input, { format: 'webp', effort: 'fast' });
      const info = await inspect(readerOf(result.bytes));
      assert.deepEqual([info.width, info.height], [source.width, source.height]);
      // An animated JPEG XL's header doesn't say how many frames follow.
      if (source.format !== 'jxl') assert.equal(info.frames, source.animated ? source.frames : 1);
    });
  }
});

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">${content}</svg>`);
}
