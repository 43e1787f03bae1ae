import { existsSync } from 'node:fs';
import { onPath } from './find-program.js';
import { isCi } from './repo-root.js';

/** Programs of others that tests and the bench compare with, and the package of Debian that holds each. The service uses none of them. */
export const FOREIGN_PROGRAMS = {
  gs: 'ghostscript',
  mutool: 'mupdf-tools',
  ocrmypdf: 'ocrmypdf',
  pdftoppm: 'poppler-utils',
  pdftotext: 'poppler-utils',
  pngquant: 'pngquant',
  qpdf: 'qpdf',
} as const;
export type ForeignProgram = keyof typeof FOREIGN_PROGRAMS;

/** Where a program is, undefined where it is not installed. `npm test` finds these calls in tests and what they import, and installs before. */
export function foreignProgram(name: ForeignProgram): string | undefined {
  return onPath(name).find(existsSync);
}

/** Why a test that needs these programs is skipped, or false where they are all here. On a build server nothing is skipped: an error. */
export function withoutPrograms(...names: readonly ForeignProgram[]): string | false {
  const missing = names.filter((name) => !foreignProgram(name));
  if (missing.length === 0) return false;
  const reason = missing.map((name) => `${name} is not installed (Debian’s package ${FOREIGN_PROGRAMS[name]})`).join(', ');
  if (isCi) throw new Error(`A build server needs every program: ${reason}`);
  return reason;
}
