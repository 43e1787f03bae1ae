import { existsSync } from 'node:fs';
import { CommandFailed, runCommand } from './run.mjs';

/** Whether this process may install Debian's packages. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian's packages of these names. */
export async function installPackages(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get update', 'apt-get', ['update', '-q'], { env });
  await runCommand(`apt-get install ${names.join(' ')}`, 'apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env });
}

/** Whether an installation worked; if not, the end of what it wrote is shown. */
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
