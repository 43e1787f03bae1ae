import { attempt, canInstallPackages, installPackages } from './debian-packages.mjs';

/**
 * Whether all these programs are on this machine, after an attempt to install Debian's packages (as root) where they are not.
 * Where that fails, a clear message says so.
 */
export async function ensurePrograms(programs) {
  const { FOREIGN_PROGRAMS, foreignProgram } = await import('@imagemill/testkit/foreign-program');
  const missing = () => programs.filter((program) => !foreignProgram(program));
  const packages = () => [...new Set(missing().flatMap((program) => FOREIGN_PROGRAMS[program].split(' ')))];
  if (missing().length > 0 && canInstallPackages()) {
    console.log(`Missing on this machine: ${missing().join(', ')}. Trying Debian’s packages…`);
    await attempt(() => installPackages(packages()));
  }
  if (missing().length === 0) return true;
  console.error(`Could not find or install ${missing().join(', ')}: on Debian the packages ${packages().join(', ')}.`);
  return false;
}
