import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../free-port.js';
import { startGroup } from '../process-group.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { drivePage } from './drive-page.js';
import { findWebKit } from './find-browsers.js';
import { startHttpSession } from './http-session.js';
import { startRecordingProxy } from './recording-proxy.js';
import type { TestBrowser } from './test-browser.js';
import { startVirtualScreen } from './virtual-screen.js';

/** Each download takes a strip of the page for a bar. This leaves room for dozens. */
const WINDOW = { width: 1280, height: 2200 };

export interface WebKitOptions {
  /** Engine settings, such as `JSC_useSharedArrayBuffer`. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * WebKitGTK's own small browser on a virtual screen, driven over WebDriver. All its requests go
 * through a proxy that records them.
 */
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
    const screen = await startVirtualScreen(programs.screen, WINDOW);
    endings.push(screen.group.kill);
    const { settings, downloads } = await prepareHome(folder.path);
    const port = await freePort();
    const driver = await startGroup(programs.driver, ['--host=127.0.0.1', `--port=${port}`], {
      env: { ...process.env, ...settings, ...env, DISPLAY: screen.display },
      stdio: 'ignore',
    });
    endings.push(driver.kill);
    const session = await startHttpSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { args: ['--automation', `--proxy=${proxy.url}`] },
      unhandledPromptBehavior: 'accept',
    });
    endings.push(() => session.end().catch(() => undefined));
    await session.resize(WINDOW.width, WINDOW.height);
    return {
      name: 'webkit',
      downloads,
      ...drivePage(session),
      requests: async () => proxy.requests,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everything that programs store for a user, in one folder. */
async function prepareHome(home: string): Promise<{ settings: NodeJS.ProcessEnv; downloads: string }> {
  const inside = async (name: string) => {
    const folder = path.join(home, name);
    await mkdir(folder, { mode: 0o700 });
    return folder;
  };
  const [downloads, config] = [await inside('downloads'), await inside('config')];
  await writeFile(path.join(config, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const settings = {
    HOME: home,
    XDG_DOWNLOAD_DIR: downloads,
    XDG_CONFIG_HOME: config,
    XDG_CACHE_HOME: await inside('cache'),
    XDG_DATA_HOME: await inside('data'),
    XDG_RUNTIME_DIR: await inside('run'),
    // No accessibility bus: it would outlive the browser.
    NO_AT_BRIDGE: '1',
  };
  return { settings, downloads };
}
