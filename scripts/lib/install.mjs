import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';
import { CommandFailed, npmScript, runQuietly } from './run.mjs';

/**
 * Installs the packages in the lock file unless they're already there. Never writes the lock file.
 */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.log('Installing packages…');
  // Build tools are dev dependencies: they're needed even if NODE_ENV or a setting leaves those
  // out.
  const command = [npmScript(), 'ci', '--include=dev', '--no-audit', '--no-fund'];
  await runQuietly('Installing packages (npm ci)', command).catch((error) => {
    // npm prints the command's help text after the reason.
    if (error instanceof CommandFailed) error.output = error.output.replace(/^npm error Clean install a project[\s\S]*/m, '');
    throw error;
  });
}

/**
 * True if npm's own record of node_modules matches the lock file. npm writes that record last, so
 * an interrupted installation has none. Packages for other machines aren't in it, so a folder
 * copied from another machine is noticed.
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
