import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { formatBytes } from '@imagemill/core';
import { photo } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { samplePdf } from './sample-pdfs.js';
import { setUpSite } from './site-fixture.js';
import {
  download,
  dropFiles,
  quotaLeft,
  recordProblems,
  recordRequests,
  rows,
  untilApplied,
  untilCounted,
  untilQuota,
  untilRows,
} from './tool-page.js';

const pdf = (name: string, bytes: Uint8Array) => ({ name, bytes, type: 'application/pdf' });
const textOf = async (page: Page) => (await rows(page).first().textContent()) ?? '';

describe('Compress PDF in a real browser', () => {
  const fixture = setUpSite();

  test('a document is analyzed, made smaller and saved, and nothing except its count leaves the page', async () => {
    const context = await fixture.newVisitor({ acceptDownloads: true });
    const seen = recordRequests(context);
    const page = await context.newPage();
    const problems = recordProblems(page);
    await page.goto(`${fixture.url}/compress-pdf`);
    const bytes = await samplePdf({ pages: 3 });
    await dropFiles(page, [pdf('secret report.pdf', bytes)]);
    await untilRows(page, 'finished', 1);

    const legend = page.getByRole('list', { name: 'What secret report.pdf holds' });
    assert.match((await legend.textContent()) ?? '', /Pictures [\d.]+ (?:k|M)B, 9\d %/);
    assert.match(await textOf(page), /PDF, 3 pages/);
    assert.match((await page.getByRole('list', { name: /^What was changed/ }).textContent()) ?? '', /3 pictures made smaller/);
    const presets = page.getByRole('group', { name: 'How small' }).getByRole('radio');
    assert.equal(await presets.count(), 4);
    const labels = await page.locator('input[name=preset] + span small').allTextContents();
    assert.ok(labels.length === 4 && labels.every((label) => /^about [\d.]+ (?:k|M)B$/.test(label)), String(labels));

    const saved = await download(page, page.getByRole('button', { name: 'Download secret report.pdf' }));
    assert.equal(saved.name, 'secret report.pdf');
    assert.ok(saved.bytes.length < bytes.length / 2, `${saved.bytes.length} of ${bytes.length}`);
    assert.match(await textOf(page), new RegExp(formatBytes(saved.bytes.length).replace('.', '\\.')));
    const result = await PDFDocument.load(saved.bytes);
    assert.equal(result.getPageCount(), 3);
    assert.equal(result.getForm().getTextField('name').getText(), 'Ada');

    await untilQuota(page, 29);
    const [counted] = await untilCounted(seen, 1);
    const posts = seen.filter(({ method }) => method !== 'GET');
    assert.deepEqual(
      posts.map(({ url }) => new URL(url).pathname),
      ['/api/counter-inc.php'],
    );
    assert.equal(counted?.tool, 'compress-pdf');
    assert.ok(!seen.some(({ url, sent }) => `${url}${sent}`.includes('secret')));
    assert.deepEqual(problems, []);
    await context.close();
  });

  test('the password is asked for next to the file, a wrong one is reported, and the right one opens it', async () => {
    const page = await fixture.visit('/compress-pdf');
    await dropFiles(page, [pdf('locked.pdf', await samplePdf({ password: 'open sesame' }))]);
    await untilRows(page, 'asking', 1);
    assert.match(await textOf(page), /This PDF needs a password\./);
    const field = page.getByLabel('Password of locked.pdf');
    await field.fill('wrong');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('This password does not open it.').waitFor();
    await field.fill('open sesame');
    await field.press('Enter');
    await untilRows(page, 'finished', 1);
    assert.match(await textOf(page), /opens without a password/);
    assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('sesame')), false);
    await page.context().close();
  });

  test('a signed document is changed only after the visitor agrees', async () => {
    const page = await fixture.visit('/compress-pdf');
    await dropFiles(page, [pdf('contract.pdf', await samplePdf({ signed: true }))]);
    await untilRows(page, 'asking', 1);
    assert.match(await textOf(page), /digitally signed.*void/);
    assert.equal(await quotaLeft(page), 30);
    await page.getByRole('button', { name: 'Compress anyway' }).click();
    await untilRows(page, 'finished', 1);
    assert.match(await textOf(page), /signature is void now/);
    await page.context().close();
  });

  test('other settings process the document again without counting it again, and a link restores them', async () => {
    const page = await fixture.visit('/compress-pdf', { movableClock: true });
    await dropFiles(page, [pdf('a.pdf', await samplePdf())]);
    await untilRows(page, 'finished', 1);
    const before = await textOf(page);
    await page.locator('input[name=preset][value=smallest]').check();
    await untilApplied(page);
    await untilRows(page, 'finished', 1);
    assert.notEqual(await textOf(page), before);
    await untilQuota(page, 29);
    await page.reload();
    assert.ok(await page.locator('input[name=preset][value=smallest]').isChecked(), 'remembered');
    await page.getByLabel(/^Largest size/).fill('much');
    await page.getByText('Give a number from').waitFor();
    await page.context().close();

    const recipe = Buffer.from(JSON.stringify({ v: 1, tool: 'compress-pdf', options: { dpi: 96, quality: 41 } })).toString('base64url');
    const other = await fixture.visit(`/compress-pdf#recipe=${recipe}`);
    await other.getByText('More', { exact: true }).click();
    assert.equal(await other.getByLabel('Resolution of pictures').inputValue(), '96');
    await other.context().close();
  });

  test("a file that isn't a document gets an error; images and documents reach their tools from any page", async () => {
    const page = await fixture.visit('/');
    const photoFile = { name: 'p.jpg', bytes: await photo(160, 120).jpeg().toBuffer() };
    await dropFiles(page, [pdf('a.pdf', await samplePdf()), photoFile, pdf('fake.pdf', Buffer.from('not a document'))]);
    await untilRows(page, 'finished', 1);
    await untilRows(page, 'failed', 2);
    assert.equal(new URL(page.url()).pathname, '/compress-pdf');
    const words = await rows(page, 'failed').allTextContents();
    assert.match(words.join(), /This is a picture.*This is not a PDF/);
    const links = await page.locator('.tool-switch a').allTextContents();
    assert.ok(links.includes('To PDF') && links.includes('Compress') && links.includes('PDF to images'), String(links));
    await page.locator('.tool-switch').getByRole('link', { name: 'Compress', exact: true }).click();
    await untilRows(page, 'finished', 1);
    assert.match(await textOf(page), /p\.jpg/);
    await page.context().close();
  });
});
