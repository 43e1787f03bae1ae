import { cached, hashOf } from './cache.js';
import { type Features, readFeatures } from './features.js';
import { runMeasured } from './run-measured.js';

/** What other programs read in one file. */
export interface Facts {
  /** Undefined if poppler can't open it. */
  readonly pages: number | undefined;
  /** A hash of pdftotext's output, followed by its length. */
  readonly text: string;
  readonly textBytes: number;
  /** Undefined if qpdf can't open it. */
  readonly features: Features | undefined;
  readonly check: Check;
}

/** The outcome of `qpdf --check`: 0 is fine, 1 has warnings, 2 has errors. */
export interface Check {
  readonly severity: 0 | 1 | 2;
  readonly complaints: readonly string[];
}

const VERSION = '1';

export function readFacts(path: string, hash: string): Promise<Facts> {
  return cached('facts', hashOf(hash, VERSION), async () => {
    const info = await runMeasured('pdfinfo', [path]);
    const pages = /^Pages:\s+(\d+)/m.exec(info.stdout)?.[1];
    const { stdout } = await runMeasured('pdftotext', ['-q', '-enc', 'UTF-8', path, '-']);
    return {
      pages: pages === undefined ? undefined : Number(pages),
      text: hashOf(stdout),
      textBytes: Buffer.byteLength(stdout),
      features: await featuresOf(path),
      check: await check(path),
    };
  });
}

async function featuresOf(path: string): Promise<Features | undefined> {
  const { stdout } = await runMeasured('qpdf', ['--json=2', '--json-key=qpdf', '--json-stream-data=none', path]);
  return stdout.startsWith('{') ? readFeatures(stdout) : undefined;
}

async function check(path: string): Promise<Check> {
  const { code, stdout, stderr } = await runMeasured('qpdf', ['--check', path]);
  const complaints = `${stdout}\n${stderr}`
    .split('\n')
    .filter((line) => /^(?:WARNING|ERROR)|^qpdf: /.test(line) && !/succeeded with warnings/.test(line))
    .map((line) => line.replaceAll(path, 'file'));
  return { severity: code === 0 ? 0 : code === 3 ? 1 : 2, complaints };
}
