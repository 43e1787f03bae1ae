import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { foreignProgram } from '../foreign-program.js';

/** How PHP is started for one site. */
export interface PhpCommand {
  readonly program: string;
  /** Its switches, before a script's name. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface PhpOptions {
  /** Whether Imagick is there; without it WordPress falls back to GD. Default: it is. */
  readonly imagick?: boolean;
  /** Settings of PHP, such as `memory_limit` or `disable_functions`. */
  readonly ini?: Readonly<Record<string, string>>;
}

/** What a usual host has; Debian's command line has no memory limit at all. */
const HOST_INI = { memory_limit: '128M', upload_max_filesize: '64M', post_max_size: '64M', max_execution_time: '60' };

/** PHP with these settings. `folder` gets what it needs to read. */
export function phpCommand(folder: string, { imagick = true, ini = {} }: PhpOptions): PhpCommand {
  const program = foreignProgram('php');
  if (!program) throw new Error('PHP with the extensions that WordPress needs is not installed: `npm run test:wordpress` installs it.');
  const args = Object.entries({ ...HOST_INI, ...ini }).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const scan = imagick ? {} : { PHP_INI_SCAN_DIR: scanFolderWithoutImagick(program, path.join(folder, 'conf.d')) };
  return { program, args, env: { PATH, HOME, TMPDIR, LANG, ...scan } };
}

/** A folder that names every extension of this PHP's own folder but Imagick. */
function scanFolderWithoutImagick(program: string, folder: string): string {
  if (existsSync(folder)) return folder;
  const own = execFileSync(program, ['-r', 'echo PHP_CONFIG_FILE_SCAN_DIR;'], { encoding: 'utf8' });
  mkdirSync(folder, { recursive: true });
  const kept = readdirSync(own).filter((name) => name.endsWith('.ini') && !name.includes('imagick'));
  for (const name of kept) symlinkSync(path.join(own, name), path.join(folder, name));
  return folder;
}
