import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { compressPdfOptions, parseWith } from '@imagemill/core';
import { createNodePdfCodecs } from '@imagemill/engine-sharp/pdf-codecs';
import { AppError } from '@imagemill/errors';
import { compressPdf, inspectPdf, type PdfResult } from '@imagemill/pdf';
import { externalProgram, SAMPLE_DOCUMENTS, temporaryDirectory, withoutPrograms } from '@imagemill/testkit';
import { corpusFiles } from '../corpus.js';

const qpdf = externalProgram('qpdf');
const pdftotext = externalProgram('pdftotext');
const cannotCompare = withoutPrograms('qpdf', 'pdftotext');
/** The benchmark covers the larger ones. */
const MAX_BYTES = 500_000;
const documents = corpusFiles(/^pdf(-size)?$/)?.filter(({ name, path }) => name.endsWith('.pdf') && statSync(path).size <= MAX_BYTES);
/** Generated in a moment, and compressed in another. */
const samples = SAMPLE_DOCUMENTS.filter(({ name, isScan, isLarge }) => !isScan && !isLarge && name !== 'book-1000');
const withoutCorpus = documents ? false : 'the corpus is not beside this checkout';

const codecs = createNodePdfCodecs();
const options = parseWith(compressPdfOptions, { allowUnsign: true });
/** The only errors that a document may end with. */
const DOCUMENTED = ['password_protected', 'corrupt_input', 'unsupported_media', 'too_complex', 'too_many_pixels'];

/**
 * A fax whose rows poppler, MuPDF and PDFium each read differently. PDFium draws its own reading,
 * so the image stays as it was.
 */
const READ_IN_MANY_WAYS = 'pdf-size/test_4224.pdf';

/** 0 for no stderr, 1 for warnings, 2 for errors; qpdf's exit codes are 0, 3 and 2. */
async function damageOf(path: string): Promise<number> {
  const { code } = await run(qpdf, ['--check', path]);
  return code === 0 ? 0 : code === 3 ? 1 : 2;
}

async function run(program: string | undefined, args: readonly string[]): Promise<{ code: number; out: string }> {
  if (!program) throw new Error('This program is needed');
  try {
    const { stdout } = await promisify(execFile)(program, args, { maxBuffer: 100_000_000, timeout: 300_000, encoding: 'latin1' });
    return { code: 0, out: stdout };
  } catch (error) {
    const { code, stdout } = error as { code: number; stdout: string };
    return { code, out: stdout };
  }
}

/** Sizes of results by document path, so no test has to compress a document again. */
const resultBytes = new Map<string, number>();

async function compress(path: string): Promise<PdfResult> {
  const result = await compressPdf(new Uint8Array(await readFile(path)), options, codecs);
  resultBytes.set(path, result.resultBytes);
  return result;
}

/** Compresses a document and lets other programs compare the result with it. */
async function assertSound(name: string, path: string, folder: string): Promise<void> {
  const result = await compress(path);
  assert.ok(result.resultBytes <= result.originalBytes, name);
  const mismatch = name === READ_IN_MANY_WAYS ? 'these pages look different: 1' : undefined;
  assert.deepEqual(
    [result.mismatch, result.notices.includes('structure_only'), result.reason === 'check_failed'],
    [mismatch, false, false],
    name,
  );
  const written = join(folder, 'written.pdf');
  await writeFile(written, result.bytes);
  const [damage, before] = await Promise.all([damageOf(written), damageOf(path)]);
  assert.ok(damage <= before, `${name} is in a worse state than it was`);
  const [text, expected] = await Promise.all([run(pdftotext, [written, '-']), run(pdftotext, [path, '-'])]);
  assert.equal(text.out, expected.out, name);
}

test('every sample gets smaller or stays the same, is no worse to qpdf, and keeps its text', {
  skip: cannotCompare,
  timeout: 900_000,
}, async () => {
  const folder = (await temporaryDirectory()).path;
  for (const sample of samples) {
    const path = join(folder, `${sample.name}.pdf`);
    await writeFile(path, await sample.make());
    await assertSound(sample.name, path, folder);
  }
});

test('every real document gives such a result or a documented error', {
  skip: withoutCorpus || cannotCompare,
  timeout: 900_000,
}, async () => {
  const folder = (await temporaryDirectory()).path;
  for (const { name, path } of documents ?? []) {
    try {
      await assertSound(name, path, folder);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      assert.ok(DOCUMENTED.includes(error.code), `${name}: ${error.code}`);
    }
  }
});

test("the presets' estimates are close to the results, for most documents", { skip: withoutCorpus, timeout: 900_000 }, async () => {
  const ratios: number[] = [];
  for (const { path } of documents?.filter(({ name }) => /^pdf\/[a-m]/.test(name)) ?? []) {
    const input = new Uint8Array(await readFile(path));
    try {
      const { estimates } = await inspectPdf(input, codecs);
      ratios.push(estimates.recommended / (resultBytes.get(path) ?? (await compress(path)).resultBytes));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  const near = ratios.filter((ratio) => ratio > 0.9 && ratio < 1.1);
  assert.ok(near.length >= ratios.length * 0.8, ratios.map((ratio) => ratio.toFixed(2)).join(' '));
});
