import { fileURLToPath } from 'node:url';
import type { BenchDocument } from './documents.js';

export type ContenderName = 'imagemill' | 'gs /ebook' | 'gs /screen' | 'qpdf' | 'mutool' | 'ocrmypdf';

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

export interface Contender {
  readonly name: ContenderName;
  /** Prints its version; not needed if results aren't cached. */
  readonly version?: Command;
  command(input: string, output: string): Command;
  appliesTo(document: BenchDocument): boolean;
  /** CPU time is measured in each run, not taken from an earlier one. */
  readonly isTimed?: boolean;
  /** Leaves every image as it is, so how the result looks isn't compared. */
  readonly isLossless?: boolean;
  /** Exit codes that come with a usable result. */
  readonly successCodes: readonly number[];
}

const always = () => true;

function ghostscript(settings: 'ebook' | 'screen'): Contender {
  const args = ['-q', '-dNOPAUSE', '-dBATCH', '-dSAFER', '-sDEVICE=pdfwrite', `-dPDFSETTINGS=/${settings}`];
  return {
    name: `gs /${settings}`,
    version: { program: 'gs', args: ['--version'] },
    command: (input, output) => ({ program: 'gs', args: [...args, `-sOutputFile=${output}`, input] }),
    appliesTo: always,
    isTimed: settings === 'ebook',
    successCodes: [0],
  };
}

/** The other programs, each with its strongest standard settings. */
export const RIVALS: readonly Contender[] = [
  ghostscript('ebook'),
  ghostscript('screen'),
  {
    name: 'qpdf',
    version: { program: 'qpdf', args: ['--version'] },
    command: (input, output) => ({
      program: 'qpdf',
      args: ['--object-streams=generate', '--recompress-flate', '--compression-level=9', input, output],
    }),
    appliesTo: always,
    isLossless: true,
    // 3: it wrote the file, with warnings.
    successCodes: [0, 3],
  },
  {
    name: 'mutool',
    version: { program: 'mutool', args: ['-v'] },
    command: (input, output) => ({ program: 'mutool', args: ['clean', '-gggg', '-z', '-f', '-i', input, output] }),
    appliesTo: always,
    isLossless: true,
    successCodes: [0],
  },
  {
    name: 'ocrmypdf',
    version: { program: 'ocrmypdf', args: ['--version'] },
    // No OCR runs: pages with text are skipped, and a timeout of 0 gives up on the rest. Only its
    // optimization is compared.
    command: (input, output) => ({
      program: 'ocrmypdf',
      args: ['-q', '--skip-text', '--tesseract-timeout', '0', '--optimize', '3', '--output-type', 'pdf', '--jobs', '1', input, output],
    }),
    appliesTo: ({ isScan }) => isScan,
    successCodes: [0],
  },
];

const SCRIPT = fileURLToPath(new URL('./compress-main.js', import.meta.url));

/** This project: one process per document, Node's startup included. */
export function ours(preset: string): Contender {
  return {
    name: 'imagemill',
    command: (input, output) => ({ program: process.execPath, args: [SCRIPT, input, output, preset] }),
    appliesTo: always,
    successCodes: [0],
  };
}
