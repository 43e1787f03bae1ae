import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { corpusDirectory, SAMPLE_DOCUMENTS, type SampleDocument } from '@imagemill/testkit';
import { cachePath, hashOf } from './cache.js';

export interface BenchDocument {
  /** Folder and name. */
  readonly name: string;
  readonly path: string;
  readonly hash: string;
  readonly bytes: number;
  /** By code of this project, not by somebody who had a use for it. */
  readonly isMade: boolean;
  /** Pages that are pictures of paper. */
  readonly isScan: boolean;
}

const FOLDERS = ['pdf-size', 'pdf'];
/** Those of the real documents that were scanned or faxed. */
const REAL_SCANS = ['test_4224.pdf', 'ccitt.pdf'];

export interface Selection {
  /** Parts of names; all where empty. */
  readonly only: readonly string[];
  /** Also the documents that take minutes. */
  readonly withLarge: boolean;
}

/** Real documents, where they lie beside the checkout, and those made by code; of equal files the first. */
export async function listDocuments({ only, withLarge }: Selection): Promise<readonly BenchDocument[]> {
  const isMeant = (name: string) => only.length === 0 || only.some((part) => name.includes(part));
  const corpus = corpusDirectory();
  const real = FOLDERS.flatMap((folder) =>
    corpus
      ? readdirSync(join(corpus, folder))
          .filter((file) => file.endsWith('.pdf') && isMeant(`${folder}/${file}`))
          .map((file) => describe(`${folder}/${file}`, join(corpus, folder, file), { isMade: false, isScan: REAL_SCANS.includes(file) }))
      : [],
  );
  const made: BenchDocument[] = [];
  for (const sample of SAMPLE_DOCUMENTS) {
    const name = `made/${sample.name}.pdf`;
    if (isMeant(name) && (withLarge || !sample.isLarge))
      made.push(describe(name, await makeOnce(sample), { isMade: true, isScan: sample.isScan ?? false }));
  }
  const first = new Map<string, BenchDocument>();
  for (const document of [...real, ...made]) if (!first.has(document.hash)) first.set(document.hash, document);
  return [...first.values()];
}

function describe(name: string, path: string, kind: Pick<BenchDocument, 'isMade' | 'isScan'>): BenchDocument {
  return { name, path, ...kind, bytes: statSync(path).size, hash: hashOf(readFileSync(path)) };
}

/** The document as it was made before by the same code. */
async function makeOnce(sample: SampleDocument): Promise<string> {
  const path = await cachePath('made', `${sample.name}-${await codeHash()}.pdf`);
  if (!(await readFile(path).catch(() => undefined))) {
    await writeFile(`${path}.part`, await sample.make());
    await rename(`${path}.part`, path);
  }
  return path;
}

async function codeHash(): Promise<string> {
  const folder = fileURLToPath(new URL('.', import.meta.resolve('@imagemill/testkit')));
  const files = readdirSync(join(folder, 'pdf')).filter((file) => file.endsWith('.js') && !file.endsWith('.test.js'));
  return hashOf(...files.map((file) => readFileSync(join(folder, 'pdf', file))), readFileSync(join(folder, 'samples.js')));
}
