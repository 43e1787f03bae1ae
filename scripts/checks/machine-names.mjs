import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../lib/fingerprint.mjs';

const PATTERNS = {
  'a path of one machine': /(?<![\w.\-/])\/(?:work|root|tmp|home\/\w+|Users\/\w+)\/[\w.-]+/,
  'a package registry': /\bregistry\.(?:npmjs\.org|yarnpkg\.com|npmmirror\.com)\b/,
};
const NOT_COMMITTED = ['node_modules', 'dist', '.git', '.cache', 'data', 'coverage'];

/** Committed files that contain a path from someone's machine or the host of a package registry. */
export function findMachineNames(folder) {
  return committedFiles(folder).flatMap((file) => {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    if (lines[0].includes('\0')) return [];
    return lines.flatMap((line, index) =>
      Object.entries(PATTERNS).flatMap(([what, pattern]) => {
        const found = pattern.exec(line);
        return found ? [`${file}:${index + 1} names ${what}: ${found[0]}`] : [];
      }),
    );
  });
}

// Without git, as in an unpacked archive, every file on disk is checked.
function committedFiles(folder) {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: folder, encoding: 'utf8' });
  const isOwnRepository = git.status === 0 && existsSync(path.join(folder, '.git'));
  const files = isOwnRepository ? git.stdout.split('\0').filter(Boolean) : listFiles(folder, (name) => NOT_COMMITTED.includes(name));
  return [...new Set(files)].filter((file) => existsSync(path.join(folder, file)));
}
