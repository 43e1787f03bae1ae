import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isAllowed } from '../lib/licenses.mjs';
import { listProductionPackages } from '../lib/production-packages.mjs';
import { renderNotices } from '../lib/render-notices.mjs';

const FILE = 'THIRD_PARTY_NOTICES.md';

/**
 * Production packages under a license we can't ship, and notices that don't match the lock file.
 */
export function findNoticeProblems(folder) {
  const refused = listProductionPackages(folder).filter(({ license }) => !isAllowed(license));
  return [...refused.map(({ name, license }) => `${name} is under ${license}, which this project does not ship`), ...staleNotices(folder)];
}

function staleNotices(folder) {
  const wanted = renderNotices(folder);
  const file = path.join(folder, FILE);
  const isCurrent = wanted === undefined || (existsSync(file) && readFileSync(file, 'utf8').replaceAll('\r\n', '\n') === wanted);
  return isCurrent ? [] : [`${FILE} is out of date: run node scripts/notices.mjs`];
}
