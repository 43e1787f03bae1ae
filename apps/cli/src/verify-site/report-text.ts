import { formatBytes } from '@imagemill/core';
import type { Report } from './verify.js';
import { VISITORS } from './visitors.js';

const SHOWN = 30;

/** The report of a comparison as text. */
export function reportText(report: Report): string {
  const { url, edition, buildHash, pages, files, fileBytes, answers, differences } = report;
  const shown = differences.slice(0, SHOWN).map(({ kind, path, detail }) => `  ${kind.padEnd(10)} ${path}  ${detail}`);
  if (differences.length > SHOWN) shown.push(`  and ${differences.length - SHOWN} more`);
  return [
    `${url} compared with the build of this folder${edition === 'full' ? '' : ' (edition without HEIC)'}`,
    `  build    ${buildHash}`,
    `  compared ${pages} pages, with offline copies, and ${files} files (${formatBytes(fileBytes)}) with the headers that guard them;`,
    `           ${answers} responses, requested as ${VISITORS.length} kinds of visitor (${VISITORS.map(({ name }) => name).join(', ')})`,
    '',
    ...(differences.length === 0 ? ['No differences.'] : [countText(differences.length), ...shown, ...otherBuildText(report)]),
    '',
    'A site can answer this command differently than your browser, and differently tomorrow. To check what your browser received, save',
    'a script from its developer tools: its sha256sum must be the one in build.json.',
  ].join('\n');
}

const countText = (count: number) => (count === 1 ? '1 difference:' : `${count} differences:`);

function otherBuildText({ buildHash, statedHash }: Report): string[] {
  if (statedHash === undefined) return ['', "The site doesn't say which build it is."];
  if (statedHash === buildHash) return ['', 'The site says that it is this build.'];
  return ['', `The site says that it is another build, ${statedHash}. Check out the commit it was made from and compare again.`];
}
