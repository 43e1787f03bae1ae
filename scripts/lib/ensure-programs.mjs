import { existsSync } from 'node:fs';
import path from 'node:path';
import { attempt, canInstallPackages, installPackages } from './debian-packages.mjs';

const isOnPath = (program) => (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)));

/**
 * Whether all these programs are on this machine, after an attempt to install Debian's packages (as root) where they are not.
 * `packages` names the package of each program. Where that fails, a clear message says so.
 */
export async function ensurePrograms(packages) {
  const missing = () => Object.keys(packages).filter((program) => !isOnPath(program));
  if (missing().length > 0 && canInstallPackages()) {
    console.log(`Missing on this machine: ${missing().join(', ')}. Trying Debian’s packages…`);
    await attempt(() => installPackages([...new Set(missing().map((program) => packages[program]))]));
  }
  if (missing().length === 0) return true;
  const names = [...new Set(missing().map((program) => packages[program]))];
  console.error(`Could not find or install ${missing().join(', ')}: on Debian the packages ${names.join(', ')}.`);
  return false;
}
