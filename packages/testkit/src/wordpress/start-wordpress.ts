import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../free-port.js';
import { poll } from '../poll.js';
import { installZip, signInAsAdmin } from './admin-pages.js';
import { fileHashes } from './file-hashes.js';
import { startGuardedGroup } from './guarded-group.js';
import { keepInstalled, readInstalled } from './installed-tables.js';
import { numberedFolder } from './numbered-folder.js';
import { type PhpOptions, phpCommand } from './php-command.js';
import { type Attachment, createRestClient, type RestClient, type UploadFile, uploadForm } from './rest-client.js';
import { runPhp } from './run-php.js';
import { makeSiteFolder, placePlugin, RIG_PHP } from './site-folder.js';
import { sharedMariadb } from './start-mariadb.js';
import { type WordPressVersion, wordpressCore } from './wordpress-core.js';

export interface WordPressOptions extends PhpOptions {
  /** Default: 6.5. */
  readonly version?: WordPressVersion;
  /** A network of sites in subdirectories. Plugins are then activated for all of them. */
  readonly network?: boolean;
  /**
   * Put in place and activated in this order: names of ours (as packaged by `npm run plugins`, or
   * if not, the sources), or paths of folders.
   */
  readonly plugins?: readonly string[];
  /** Constants of wp-config.php, such as WP_MAX_MEMORY_LIMIT. */
  readonly constants?: Readonly<Record<string, string | number | boolean>>;
  /** Processes that answer requests. Default: 4. */
  readonly workers?: number;
  readonly port?: number;
}

export interface PhpRun {
  /** `$input` in the code. */
  readonly input?: unknown;
  /** Runs in a network's site at this path, like `/second/`. */
  readonly path?: string;
}

/**
 * A fresh WordPress on 127.0.0.1 with an administrator `admin`, password `admin`. It reaches no
 * other machine and sends no mail.
 */
export interface WordPress extends AsyncDisposable {
  readonly url: string;
  /** WordPress's own folder. */
  readonly folder: string;
  /** The uploads folder; a network's other sites have theirs in its `sites/<id>`. */
  readonly uploads: string;
  readonly rest: RestClient;
  /** Uploads over REST. */
  upload(file: UploadFile): Promise<Attachment>;
  /** The same, but returns any response. */
  tryUpload(file: UploadFile): Promise<Response>;
  /**
   * Runs PHP inside the site as its administrator, in a separate process with the site's settings,
   * and returns what the code returns.
   */
  php<T = unknown>(code: string, run?: PhpRun): Promise<T>;
  /** Runs what WordPress's cron has due now, as a visit would; `path` names a site of a network. */
  runCron(path?: string): Promise<void>;
  /**
   * Installs and activates a plugin from a zip as a user does: with the form in the admin pages, in
   * a window from `signInAsAdmin`.
   */
  installZip(page: Page, zip: string): Promise<void>;
  /**
   * A page in a new browser window in which the administrator has signed in with the form. The
   * caller closes its context.
   */
  signInAsAdmin(browser: Browser): Promise<Page>;
  /** Copies a plugin into place without activating it; see WordPressOptions.plugins. */
  place(plugin: string): Promise<void>;
  /** Activates (in a network: for all sites) as the administrator does. */
  activate(plugin: string): Promise<void>;
  deactivate(plugin: string): Promise<void>;
  /**
   * Deletes a deactivated plugin as the administrator does: its uninstall.php runs, then its files
   * go.
   */
  uninstall(plugin: string): Promise<void>;
  /** Adds a site to a network. Returns its id, its URL and a client for it. */
  addSite(name: string): Promise<{ id: number; url: string; rest: RestClient }>;
  /** Hashes of all uploads by path. */
  uploadHashes(): Promise<Record<string, string>>;
  /**
   * Hashes of all rows of the database by table and key, without what WordPress changes by itself:
   * transients, sessions, times.
   */
  rowHashes(): Promise<Record<string, string>>;
  /** WordPress's debug.log so far. */
  log(): string;
  /**
   * Fatal errors, except those whose stack shows that our code wasn't involved, and notices,
   * warnings and deprecations while our code was running. A test expects none.
   */
  problems(): string[];
  /** Outside addresses that our code has requested; none was reached. */
  outsideRequests(): string[];
  /**
   * Ends the site and removes it with its database. The end of this process does that too, except
   * that it doesn't drop a database at TEST_MARIADB_SOCKET.
   */
  stop(): Promise<void>;
}

// Not a measure of startup: on a busy machine, from a disk that hasn't read the files yet, it takes
// more than half a minute.
const READY_MS = 120_000;

/** Starts a new site within seconds. Several may run at once. */
export async function startWordPress(options: WordPressOptions = {}): Promise<WordPress> {
  const { version = '6.5', network: isNetwork = false, plugins = [], constants = {}, workers = 4 } = options;
  const core = wordpressCore(version);
  if (!core) throw new Error(`WordPress ${version} is not in .cache/wordpress: \`npm run test:wordpress\` fetches it.`);
  const mariadb = await sharedMariadb();
  const directory = await numberedFolder(`imagemill-wordpress-${version}-`);
  const database = await mariadb.createDatabase();
  const host = `127.0.0.1:${options.port ?? (await freePort())}`;
  const url = `http://${host}`;
  const php = phpCommand(directory.path, options);
  const folder = await makeSiteFolder({
    folder: directory.path,
    core,
    host,
    isNetwork,
    database: { name: database, socket: mariadb.socket },
    constants,
  });

  const runCode = async <T>(code: string, { input = null, path: place = '/' }: PhpRun = {}): Promise<T> => {
    const answer = await runPhp(php, path.join(RIG_PHP, 'run.php'), [folder, host, place], JSON.stringify({ code, input }));
    if (answer === '') throw new Error('The code ended PHP before it returned.');
    return (JSON.parse(answer) as { result: T }).result;
  };
  const runFile = async <T>(name: string, run?: PhpRun) => {
    const source = await readFile(path.join(RIG_PHP, name), 'utf8');
    return runCode<T>(source.replace(/^<\?php/, ''), run);
  };
  const readLines = (name: string) => {
    const file = path.join(directory.path, name);
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  };

  const kind = `${version}${isNetwork ? '-network' : ''}`;
  const installed = readInstalled(kind, host);
  if (installed) await runPhp(php, path.join(RIG_PHP, 'load-tables.php'), [mariadb.socket, database], JSON.stringify(installed.statements));
  else await runPhp(php, path.join(RIG_PHP, 'install.php'), [folder, host, isNetwork ? '1' : '']);
  const password = installed?.password ?? (await runFile<string>('setup.php'));
  const server = await serve();
  if (!installed) keepInstalled(kind, { host, password, statements: await runFile<string[]>('dump-tables.php') });
  const rest = createRestClient(url, 'admin', password);

  async function serve() {
    const started = await startGuardedGroup({
      command: php.program,
      args: [...php.args, '-S', host, '-t', folder, path.join(RIG_PHP, 'router.php')],
      env: { ...php.env, PHP_CLI_SERVER_WORKERS: String(workers) },
      logFile: path.join(directory.path, 'web.log'),
      folder: directory.path,
      marker: directory.marker,
    });
    // The first visit makes WordPress save what it hasn't yet, such as details of the theme.
    const isUp = async () => started.child.exitCode !== null || (await fetch(url)).ok;
    await poll(isUp, { timeoutMs: READY_MS, what: 'WordPress to answer' });
    if (started.child.exitCode !== null) throw new Error(`PHP's server ended:\n${readLines('web.log').join('\n')}`);
    return started;
  }

  const change = (verb: string) => (plugin: string) => runFile<void>('change-plugin.php', { input: { verb, plugin } });
  const site: Omit<WordPress, 'stop' | typeof Symbol.asyncDispose> = {
    url,
    folder,
    uploads: path.join(folder, 'wp-content', 'uploads'),
    rest,
    upload: rest.upload,
    tryUpload: async (file) => rest.send('/wp/v2/media', { method: 'POST', body: await uploadForm(file) }),
    php: runCode,
    runCron: async (place = '/') => {
      const response = await fetch(`${url}${place}wp-cron.php?doing_wp_cron`);
      if (!response.ok) throw new Error(`wp-cron.php: ${response.status}`);
    },
    installZip: (page, zip) => installZip(page, url, zip),
    signInAsAdmin: (browser) => signInAsAdmin(browser, url),
    place: async (plugin) => void (await placePlugin(folder, plugin)),
    activate: change('activate'),
    deactivate: change('deactivate'),
    uninstall: change('uninstall'),
    addSite: async (name) => {
      const id = await runFile<number>('add-site.php', { input: name });
      const siteUrl = `${url}/${name}`;
      await fetch(`${siteUrl}/`);
      return { id, url: siteUrl, rest: createRestClient(siteUrl, 'admin', password) };
    },
    uploadHashes: () => fileHashes(path.join(folder, 'wp-content', 'uploads')),
    rowHashes: () => runFile('row-hashes.php'),
    log: () => readLines('debug.log').join('\n'),
    problems: () => readLines('problems.log'),
    outsideRequests: () => readLines('outside.log').flatMap((line) => (line.startsWith('ours ') ? [line.slice(5)] : [])),
  };
  for (const plugin of plugins) await site.activate(await placePlugin(folder, plugin));

  const stop = async () => {
    await server.kill();
    await mariadb.dropDatabase(database);
    await directory.remove();
  };
  return { ...site, stop, [Symbol.asyncDispose]: stop };
}
