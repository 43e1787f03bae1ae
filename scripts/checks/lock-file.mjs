import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MACHINES = ['arm64', 'x64'];

/**
 * Finds problems in the lock file: it is out of step with a package.json, contains registry URLs,
 * lacks a platform, or lists a package with an install script.
 */
export function findLockProblems(folder) {
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([place, entry]) => [
    ...(isOutOfStep(folder, place, entry)
      ? [`does not hold what ${path.posix.join(place, 'package.json')} asks for: run npm install`]
      : []),
    ...(isAddress(entry.resolved) ? [`${place} names the address it came from; keep omit-lockfile-registry-resolved in .npmrc`] : []),
    ...(entry.hasInstallScript && !entry.optional ? [`${place} runs a script at installation`] : []),
    ...missingMachines(packages, place, entry),
  ]);
}

function isOutOfStep(folder, place, entry) {
  const file = path.join(folder, place, 'package.json');
  if (place.includes('node_modules/') || !existsSync(file)) return false;
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  const sorted = (list = {}) => JSON.stringify(Object.entries(list).sort());
  return ['dependencies', 'devDependencies'].some((kind) => sorted(manifest[kind]) !== sorted(entry[kind]));
}

function isAddress(resolved = '') {
  return /^(?:https?|git|git\+\w+):/.test(resolved);
}

/** A package with binaries for Linux needs them for every platform we run on. */
function missingMachines(packages, place, { optional, optionalDependencies = {} }) {
  const binaries = optional ? [] : Object.keys(optionalDependencies).filter((name) => name.includes('linux'));
  if (binaries.length === 0) return [];
  const locked = binaries.flatMap((name) => packages[`${place}/node_modules/${name}`] ?? packages[`node_modules/${name}`] ?? []);
  return MACHINES.filter((cpu) => !locked.some((entry) => isForLinux(entry, cpu))).map((cpu) => `${place} has no binary for linux-${cpu}`);
}

function isForLinux({ os = [], cpu = [], libc = ['glibc'] }, wantedCpu) {
  return os.includes('linux') && cpu.includes(wantedCpu) && libc.includes('glibc');
}
