import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { imagePageTests } from './image-page-tests.js';
import { pdfPageTests } from './pdf-page-tests.js';
import { type BrowserRow, isFinished, setUpToolPages } from './tool-page-fixture.js';
import { visit } from './visit.js';

/** What every browser must do with the tools' pages. */
export function toolPageSuite(name: string, row: BrowserRow): void {
  describe(`tool pages in ${name}`, () => {
    const fixture = setUpToolPages(row);
    imagePageTests(fixture);
    if (!row.withoutPdf) pdfPageTests(fixture);

    test(`the page chooses the ${fixture.engine} engine by itself`, async () => {
      const page = await visit(fixture.browser, `${fixture.origin}/compress-image`);
      await fixture.expectCounted(page, 'compress-image', 1, async () => {
        await page.pick(fixture.samples[0]?.path ?? '');
        await page.untilRows(1, isFinished, 'the file to be done');
      });
    });

    test(`the ${fixture.engine} engine did it, without an error in the page, and nothing was requested from elsewhere`, async () => {
      const asked = await fixture.browser.requests();
      const has = (file: RegExp) => asked.some((url) => file.test(url));
      assert.equal(has(/\/vips-[\w-]+\.wasm$/), fixture.engine === 'full');
      if (!row.withoutPdf)
        assert.deepEqual(
          [has(/\/pdf\.worker-/), has(/\/pdf-portable\.worker-/)],
          [fixture.engine === 'full', fixture.engine === 'portable'],
        );
      if (fixture.engine === 'portable') assert.ok(has(/\/mozjpeg_enc-[\w-]+\.wasm$/));
      assert.deepEqual(
        (await fixture.browser.problems()).filter((problem) => !isAboutPlainHttp(problem) && !isAboutCancelled(problem)),
        [],
      );
      assert.deepEqual(new Set(asked.map((url) => new URL(url).origin)), new Set([fixture.origin]));
    });
  });
}

/**
 * Chromium's warning that isolation needs https. The header is sent anyway, because a server behind
 * a proxy doesn't know what browsers see.
 */
function isAboutPlainHttp(problem: string): boolean {
  return problem.startsWith('The Cross-Origin-Opener-Policy header has been ignored');
}

/**
 * Firefox's warning when a canceled worker was still loading its engine. If an engine really failed
 * to load, no file would finish.
 */
function isAboutCancelled(problem: string): boolean {
  return /\/assets\/engine\/.*A ServiceWorker intercepted the request and encountered an unexpected error\.$/.test(problem);
}
