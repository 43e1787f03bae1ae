import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../free-port.js';
import { poll } from '../poll.js';
import { startGroup } from '../process-group.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { findWebKit } from './find-browsers.js';
import { startRecordingProxy } from './recording-proxy.js';
import { ELEMENT_MS, KEYS, overJson, type TestBrowser } from './test-browser.js';
import { startVirtualScreen } from './virtual-screen.js';
import { type ElementReference, startWebDriver } from './webdriver-client.js';

const ELEMENT: keyof ElementReference = 'element-6066-11e4-a52e-4f735466cecf';
const SCRIPT_MS = 300_000;

/** What the hook below keeps in the page. */
declare const window: Window & { seenProblems?: string[] };

export interface WebKitOptions {
  /** Settings of the engine, such as `JSC_useSharedArrayBuffer`. */
  readonly env?: Readonly<Record<string, string>>;
}

/** WebKitGTK's own small browser on a virtual screen, driven over WebDriver, with all it asks for going through a proxy that records it. */
export async function openWebKit({ env = {} }: WebKitOptions = {}): Promise<TestBrowser> {
  const programs = findWebKit();
  if (!programs) throw new Error('No WebKit on this machine: `npm run test:browsers` installs one');
  const endings: (() => unknown)[] = [];
  const close = async () => {
    for (let end = endings.pop(); end; end = endings.pop()) await end();
  };
  try {
    const folder = await temporaryDirectory('imagemill-webkit-');
    endings.push(folder.remove);
    const proxy = await startRecordingProxy();
    endings.push(proxy.close);
    const screen = await startVirtualScreen(programs.screen);
    endings.push(screen.group.kill);
    const { settings, downloads } = await prepareHome(folder.path);
    const port = await freePort();
    const driver = await startGroup(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
      env: { ...process.env, ...settings, ...env, DISPLAY: screen.display },
      stdio: 'ignore',
    });
    endings.push(driver.kill);
    const { get, post, end } = await startWebDriver(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { args: ['--automation', `--proxy=${proxy.url}`] },
      unhandledPromptBehavior: 'accept',
    });
    endings.push(() => end().catch(() => undefined));
    await post('timeouts', { script: SCRIPT_MS });
    await post('window/rect', { width: 1280, height: 900 });

    const evaluate: TestBrowser['evaluate'] = async (work, ...args) => {
      const script = `const [json, done] = arguments; (${overJson(work)})(json).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await post<{ value?: string; error?: string }>('execute/async', { script, args: [JSON.stringify(args)] });
      if (error !== undefined) throw new Error(`In the page: ${error}`);
      return JSON.parse(value ?? 'null');
    };
    const find = async (selector: string) => {
      const body = { using: 'css selector', value: selector };
      const found = await poll(() => post<ElementReference>('element', body), { timeoutMs: ELEMENT_MS, what: selector });
      return `element/${found[ELEMENT]}`;
    };
    const send = async (selector: string, text: string) => post(`${await find(selector)}/value`, { text });
    const earlier: string[] = [];
    return {
      name: 'webkit',
      downloads,
      open: async (url) => {
        earlier.push(...(await evaluate(takeProblems)));
        await post('url', { url });
        await evaluate(watchProblems);
      },
      evaluate,
      setFiles: (selector, paths) => send(selector, paths.join('\n')),
      click: async (selector) => post(`${await find(selector)}/click`),
      press: (selector, ...keys) => send(selector, keys.map((key) => KEYS[key]).join('')),
      type: (selector, text) => send(selector, `${KEYS.Control}a${KEYS.Control}${text}`),
      resize: async (width, height) => void (await post('window/rect', { width, height })),
      screenshot: async () => Buffer.from(await get<string>('screenshot'), 'base64'),
      problems: async () => {
        earlier.push(...(await evaluate(takeProblems)));
        return earlier;
      },
      requests: () => proxy.requests,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everything that programs keep for a user, in one folder. */
async function prepareHome(home: string): Promise<{ settings: NodeJS.ProcessEnv; downloads: string }> {
  const [downloads, config, cache, data, runtime] = ['downloads', 'config', 'cache', 'data', 'run'].map((name) =>
    path.join(home, name),
  ) as [string, string, string, string, string];
  for (const folder of [downloads, config, cache, data, runtime]) await mkdir(folder, { mode: 0o700 });
  await writeFile(path.join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const settings = {
    HOME: home,
    XDG_DOWNLOAD_DIR: downloads,
    XDG_CONFIG_HOME: config,
    XDG_CACHE_HOME: cache,
    XDG_DATA_HOME: data,
    XDG_RUNTIME_DIR: runtime,
    // No bus for screen readers: it would outlive the browser.
    NO_AT_BRIDGE: '1',
  };
  return { settings, downloads };
}

/** WebDriver tells nothing of a page's errors: the page keeps them itself. Runs in the page. */
function watchProblems(): void {
  const seen: string[] = [];
  window.seenProblems = seen;
  addEventListener('error', ({ message }) => seen.push(`Uncaught: ${message}`));
  addEventListener('unhandledrejection', ({ reason }) => seen.push(`Uncaught: ${reason}`));
  const log = console.error;
  console.error = (...parts) => {
    seen.push(parts.join(' '));
    log(...parts);
  };
  // Also tells of what was stopped before.
  const observer = new ReportingObserver((reports) => seen.push(...reports.map(({ body }) => `Blocked: ${JSON.stringify(body)}`)), {
    types: ['csp-violation'],
    buffered: true,
  });
  observer.observe();
}

/** Runs in the page. */
function takeProblems(): string[] {
  return window.seenProblems?.splice(0) ?? [];
}
