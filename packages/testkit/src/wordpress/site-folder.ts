import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { repoRoot } from '../repo-root.js';

export interface SiteSettings {
  /** The rig's folder, with its logs; the site is its `site` folder. */
  readonly folder: string;
  readonly core: string;
  /** As in the Host header. */
  readonly host: string;
  readonly isNetwork: boolean;
  readonly database: { readonly name: string; readonly socket: string };
  /** Constants for wp-config.php, in addition to the rig's. */
  readonly constants: Readonly<Record<string, string | number | boolean>>;
}

/** The rig's own scripts. They stay among the sources, because the compiler doesn't copy them. */
export const RIG_PHP = path.join(repoRoot(), 'packages', 'testkit', 'src', 'wordpress', 'php');

/** Lays out a WordPress that isn't installed yet, and returns its folder. */
export async function makeSiteFolder(settings: SiteSettings): Promise<string> {
  const site = path.join(settings.folder, 'site');
  await copyCore(settings.core, site);
  // If two uploads at once both create the month's folder, WordPress refuses one.
  const uploads = path.join('uploads', ...new Date().toISOString().split('-').slice(0, 2));
  for (const name of [uploads, 'mu-plugins', 'plugins', 'upgrade']) await mkdir(path.join(site, 'wp-content', name), { recursive: true });
  await copyFile(path.join(RIG_PHP, 'rig.php'), path.join(site, 'wp-content', 'mu-plugins', 'rig.php'));
  await writeFile(path.join(site, 'wp-config.php'), configText(settings));
  return site;
}

/**
 * Nothing writes to WordPress's own files, so hard links will do if the disk and the program
 * support them. That takes a fifth of the time.
 */
async function copyCore(core: string, site: string): Promise<void> {
  try {
    await copy('-Rl', core, site);
  } catch {
    await rm(site, { recursive: true, force: true });
    await copy('-R', core, site);
  }
}

/** Node's own copying takes several times as long. */
async function copy(flags: string, from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', [flags, '--', from, to]);
}

/**
 * Puts a plugin where WordPress looks for it. It's a copy, because WordPress may delete it. A bare
 * name means one of ours, as packaged by `npm run plugins`, or if it isn't, its sources with the
 * shared ones. A path means that folder. Returns the folder's name.
 */
export async function placePlugin(site: string, plugin: string): Promise<string> {
  const plugins = path.join(site, 'wp-content', 'plugins');
  const name = path.basename(plugin);
  if (plugin !== name) {
    await copyInto(plugin, plugins, name);
    return name;
  }
  const ours = path.join(repoRoot(), 'plugins', 'wordpress');
  const packaged = path.join(ours, 'dist', name);
  const isPackaged = existsSync(packaged);
  await copyInto(isPackaged ? packaged : path.join(ours, name), plugins, name);
  if (!isPackaged) {
    await mkdir(path.join(plugins, 'shared'), { recursive: true });
    await copyInto(path.join(ours, 'shared', 'src'), path.join(plugins, 'shared'), 'src');
  }
  return name;
}

/** Overwrites files that exist already and keeps others. */
async function copyInto(from: string, folder: string, name: string): Promise<void> {
  await mkdir(path.join(folder, name), { recursive: true });
  await copy('-R', `${from}/.`, path.join(folder, name));
}

function configText({ folder, host, isNetwork, database, constants }: SiteSettings): string {
  const secrets = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
  const network = { MULTISITE: true, SUBDOMAIN_INSTALL: false, DOMAIN_CURRENT_SITE: host, PATH_CURRENT_SITE: '/', SITE_ID_CURRENT_SITE: 1 };
  const all = {
    RIG_FOLDER: folder,
    RIG_HOST: host,
    DB_NAME: database.name,
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${database.socket}`,
    DB_CHARSET: 'utf8mb4',
    DB_COLLATE: '',
    ...Object.fromEntries(secrets.map((name) => [name, `rig ${name}`])),
    WP_DEBUG: true,
    WP_DEBUG_LOG: path.join(folder, 'debug.log'),
    WP_DEBUG_DISPLAY: false,
    WP_ENVIRONMENT_TYPE: 'local',
    WP_HTTP_BLOCK_EXTERNAL: true,
    AUTOMATIC_UPDATER_DISABLED: true,
    // Tests decide when: see WordPress.runCron.
    DISABLE_WP_CRON: true,
    FS_METHOD: 'direct',
    ...constants,
  };
  const lines = Object.entries(all).map(([name, value]) => define(name, value));
  const networkLines = isNetwork
    ? Object.entries({ ...network, BLOG_ID_CURRENT_SITE: 1 }).map(([name, value]) => `\t${define(name, value)}`)
    : [];
  return [
    '<?php',
    ...lines,
    "if ( ! defined( 'RIG_INSTALLING' ) ) {",
    ...networkLines,
    '}',
    `require '${path.join(RIG_PHP, 'watch.php')}';`,
    "$table_prefix = 'wp_';",
    "defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );",
    "require_once ABSPATH . 'wp-settings.php';",
    '',
  ].join('\n');
}

function define(name: string, value: string | number | boolean): string {
  const text = typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);
  return `define( '${name}', ${text} );`;
}
