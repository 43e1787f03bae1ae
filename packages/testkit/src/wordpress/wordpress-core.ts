import { existsSync } from 'node:fs';
import path from 'node:path';
import { withoutPrograms } from '../external-program.js';
import { isCi, repoRoot } from '../repo-root.js';

/**
 * WordPress releases that npm has; `nightly` is 6.7-alpha. Any other release works too, if someone
 * has put it next to them.
 */
export type WordPressVersion = '6.2' | '6.3' | '6.4' | '6.5' | 'nightly' | `${number}`;

const FETCHED: readonly WordPressVersion[] = ['6.2', '6.5', 'nightly'];

/**
 * Where this release is unpacked; `npm run test:wordpress` fetches it. Undefined if it isn't there.
 */
export function wordpressCore(version: WordPressVersion): string | undefined {
  const folder = path.join(repoRoot(), '.cache', 'wordpress', version);
  return existsSync(path.join(folder, 'wp-load.php')) ? folder : undefined;
}

/**
 * Why a test that needs WordPress is skipped, or false if everything it needs is there. On a build
 * server, a missing program or a release that should have been fetched is an error.
 */
export function withoutWordPress(version: WordPressVersion = '6.5'): string | false {
  const programs = withoutPrograms('mariadbd', 'php');
  if (programs !== false || wordpressCore(version)) return programs;
  const isFetched = FETCHED.includes(version);
  const reason = `WordPress ${version} is not in .cache/wordpress${isFetched ? ': npm run test:wordpress fetches it' : ', and npm has it not'}`;
  if (isCi && isFetched) throw new Error(reason);
  return reason;
}
