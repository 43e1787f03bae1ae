import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { CommandFailed, runCommand } from './run.mjs';

/** Whether this process may install Debian packages. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs these Debian packages. None of their servers is started: tests start their own. */
export async function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get update', 'apt-get', ['update', '-q'], { env });
  const allowAgain = forbidDaemons();
  try {
    await runCommand(`apt-get install ${names.join(' ')}`, 'apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], {
      env,
    });
  } finally {
    allowAgain();
  }
}

/**
 * Keeps Debian packages from starting daemons, through the file that they check. Returns a function
 * that restores what was there; the end of this process does that too.
 */
export function forbidDaemons(file = '/usr/sbin/policy-rc.d') {
  const kept = `${file}.before-imagemill`;
  if (existsSync(file)) renameSync(file, kept);
  writeFileSync(file, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  const restore = () => {
    process.off('exit', restore);
    rmSync(file, { force: true });
    if (existsSync(kept)) renameSync(kept, file);
  };
  process.on('exit', restore);
  return restore;
}

/** Whether an installation worked; if not, shows the end of its output. */
export async function attempt(install) {
  try {
    await install();
    return true;
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(`${error.output.trimEnd().split('\n').slice(-5).join('\n')}\n${error.message}`);
    return false;
  }
}

/**
 * Whether all these programs are on this machine, after trying to install the missing ones from
 * Debian packages (as root). If that fails, prints a clear message.
 */
export async function ensurePrograms(programs) {
  const { EXTERNAL_PROGRAMS, externalProgram } = await import('@imagemill/testkit/external-program');
  const missing = () => programs.filter((program) => !externalProgram(program));
  const packages = () => [...new Set(missing().flatMap((program) => EXTERNAL_PROGRAMS[program].split(' ')))];
  if (missing().length > 0 && canInstallPackages()) {
    console.log(`Missing on this machine: ${missing().join(', ')}. Trying Debian’s packages…`);
    await attempt(() => installPackages(packages()));
  }
  if (missing().length === 0) return true;
  console.error(`Could not find or install ${missing().join(', ')}: on Debian the packages ${packages().join(', ')}.`);
  return false;
}
