import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { CommandFailed, npmScript, runQuietly } from './run.mjs';

/** Installs what the lock file names, unless it is there already. Never writes the lock file. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages…');
  // Build tools are development dependencies: they are needed even where NODE_ENV or a setting leaves such out.
  const command = [npmScript(), 'ci', '--include=dev', '--no-audit', '--no-fund'];
  await runQuietly('Installing packages (npm ci)', command).catch((error) => {
    // npm puts its manual page behind the reason.
    if (error instanceof CommandFailed) error.output = error.output.replace(/^npm error Clean install a project[\s\S]*/m, '');
    throw error;
  });
}

/**
 * True when npm's own record of node_modules agrees with the lock file. npm writes that record last, so an interrupted
 * installation has none; packages for other machines are absent from it, and one copied from another machine shows.
 */
export function isInstalled(folder = root) {
  const recordFile = path.join(folder, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const wanted = readPackages(path.join(folder, 'package-lock.json'));
  const present = readPackages(recordFile);
  return Object.entries(wanted).every(([place, entry]) => {
    if (!place.includes('node_modules/')) return true;
    const found = present[place];
    if (!found) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity && found.link === entry.link && fitsThisMachine(found);
  });
}

function fitsThisMachine({ os = [process.platform], cpu = [process.arch] }) {
  return os.includes(process.platform) && cpu.includes(process.arch);
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
