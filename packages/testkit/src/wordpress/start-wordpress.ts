import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { freePort } from '../free-port.js';
import { poll } from '../poll.js';
import { installZip, logIn } from './admin-pages.js';
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
  /** A network of sites in sub-directories. Plugins are then activated for all of them. */
  readonly network?: boolean;
  /** Put in place and activated, in this order: names of ours (packaged by `npm run plugins`, else the sources), or paths of folders. */
  readonly plugins?: readonly string[];
  /** Constants of wp-config.php, such as WP_MAX_MEMORY_LIMIT. */
  readonly constants?: Readonly<Record<string, string | number | boolean>>;
  /** Processes that answer requests. Default: 4. */
  readonly workers?: number;
  readonly port?: number;
}

export interface PhpRun {
  /** `$input` of the code. */
  readonly input?: unknown;
  /** Runs in a network's site at this path, like `/second/`. */
  readonly path?: string;
}

/** A fresh WordPress on 127.0.0.1 with an administrator `admin`, password `admin`. It reaches no other machine and sends no mail. */
export interface WordPress extends AsyncDisposable {
  readonly url: string;
  /** WordPress's own folder. */
  readonly folder: string;
  /** The folder of uploads; a network's other sites have theirs in its `sites/<id>`. */
  readonly uploads: string;
  readonly rest: RestClient;
  /** Uploads by REST. */
  upload(file: UploadFile): Promise<Attachment>;
  /** The same, with any answer. */
  tryUpload(file: UploadFile): Promise<Response>;
  /** Runs PHP inside the site as its administrator, in a process of its own with the site's settings; gives what the code returns. */
  php<T = unknown>(code: string, run?: PhpRun): Promise<T>;
  /** Runs what is due of WordPress's cron now, as a visit would; `path` names a site of a network. */
  runCron(path?: string): Promise<void>;
  /** Installs and activates a plugin from a zip as a user does: by the form of the admin pages, in a window of `logIn`. */
  installZip(page: Page, zip: string): Promise<void>;
  /** A page of a new browser window in which the administrator has signed in by the form. Close its context. */
  logIn(browser: Browser): Promise<Page>;
  /** Copies a plugin into place without activating it; see WordPressOptions.plugins. */
  place(plugin: string): Promise<void>;
  /** Activates (in a network: for all sites) as the administrator does. */
  activate(plugin: string): Promise<void>;
  deactivate(plugin: string): Promise<void>;
  /** Deletes a deactivated plugin as the administrator does: its uninstall.php runs, then its files go. */
  uninstall(plugin: string): Promise<void>;
  /** Adds a site to a network; gives its id and a client for it. */
  addSite(name: string): Promise<{ id: number; url: string; rest: RestClient }>;
  /** Hashes of all uploads by path. */
  uploadHashes(): Promise<Record<string, string>>;
  /** Hashes of all rows of the database by table and key, without what WordPress changes by itself: transients, sessions, times. */
  rowHashes(): Promise<Record<string, string>>;
  /** WordPress's debug.log so far. */
  log(): string;
  /** Fatal errors, unless their stack shows that our code had no part, and notices, warnings and deprecations while it was running. A test expects none. */
  problems(): string[];
  /** Addresses elsewhere that our code has asked for; none was reached. */
  outsideRequests(): string[];
  /** Ends the site and removes it with its database. The end of this process does that too. */
  stop(): Promise<void>;
}

// No measure of a start: on a machine that does much else, from a disk that has not read the files yet, it takes more than half a minute.
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
    // The first visit, which lets WordPress write down what it has not yet, about the theme for one.
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
    logIn: (browser) => logIn(browser, url),
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
