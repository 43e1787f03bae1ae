import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { externalProgram } from '../external-program.js';
import { repoRoot } from '../repo-root.js';

/** How to start PHP for one site. */
export interface PhpCommand {
  readonly program: string;
  /** Its switches, before the script's name. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

export interface PhpOptions {
  /** Whether Imagick is available; without it WordPress falls back to GD. Default: true. */
  readonly imagick?: boolean;
  /** PHP settings, such as `memory_limit` or `disable_functions`. */
  readonly ini?: Readonly<Record<string, string>>;
}

/** What a typical host has; Debian's command-line PHP has no memory limit at all. */
const HOST_INI = { memory_limit: '128M', upload_max_filesize: '64M', post_max_size: '64M', max_execution_time: '60' };

/** PHP with these settings. Files that it has to read are written to `folder`. */
export function phpCommand(folder: string, { imagick = true, ini = {} }: PhpOptions): PhpCommand {
  const program = externalProgram('php');
  if (!program) throw new Error('PHP with the extensions that WordPress needs is not installed: `npm run test:wordpress` installs it.');
  const cache = codeCache(folder, { imagick, ini });
  const args = Object.entries({ ...HOST_INI, ...cache, ...ini }).flatMap(([name, value]) => ['-d', `${name}=${value}`]);
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  const scan = imagick ? {} : { PHP_INI_SCAN_DIR: scanFolderWithoutImagick(program, path.join(folder, 'conf.d')) };
  return { program, args, env: { PATH, HOME, TMPDIR, LANG, ...scan } };
}

/**
 * Settings that keep WordPress's compiled code from one process to the next: compiling takes most
 * of a short call. Tests write plugins, themes and settings, so PHP compiles those every time. PHP
 * evaluates calls such as `extension_loaded( 'imagick' )` while it compiles, so code for PHPs that
 * answer differently is kept apart.
 */
function codeCache(folder: string, { imagick, ini = {} }: PhpOptions): Record<string, string> {
  const answers = createHash('sha256')
    .update(JSON.stringify([imagick, ini.disable_functions, ini.disable_classes]))
    .digest('hex');
  const files = path.join(repoRoot(), '.cache', 'wordpress-code', answers.slice(0, 8));
  mkdirSync(files, { recursive: true });
  const blacklist = path.join(folder, 'never-cached');
  const site = path.join(realpathSync(folder), 'site');
  writeFileSync(blacklist, ['wp-content/', 'wp-config.php'].map((name) => `${path.join(site, name)}\n`).join(''));
  return {
    'opcache.enable': '1',
    'opcache.enable_cli': '1',
    'opcache.file_cache': files,
    'opcache.blacklist_filename': blacklist,
    'opcache.revalidate_freq': '0',
  };
}

/** A folder with links to all .ini files in this PHP's own scan folder, except Imagick's. */
function scanFolderWithoutImagick(program: string, folder: string): string {
  if (existsSync(folder)) return folder;
  const own = execFileSync(program, ['-r', 'echo PHP_CONFIG_FILE_SCAN_DIR;'], { encoding: 'utf8' });
  mkdirSync(folder, { recursive: true });
  const kept = readdirSync(own).filter((name) => name.endsWith('.ini') && !name.includes('imagick'));
  for (const name of kept) symlinkSync(path.join(own, name), path.join(folder, name));
  return folder;
}
