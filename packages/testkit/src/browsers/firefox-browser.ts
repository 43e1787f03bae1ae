import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { poll } from '../poll.js';
import { startGroup } from '../process-group.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { type BidiConnection, connectBidi } from './bidi-connection.js';
import { findFirefox } from './find-browsers.js';
import { writeFirefoxProfile } from './firefox-profile.js';
import { ELEMENT_MS, KEYS, overJson, type TestBrowser } from './test-browser.js';

const START_MS = 60_000;
const EVENTS = ['log.entryAdded', 'network.beforeRequestSent'];

type LogEntry = { level: string; text: string | null };
type CallResult = { type: 'success'; result: { value?: string } } | { type: 'exception'; exceptionDetails: { text: string } };

/** Firefox without a window, driven over WebDriver BiDi. */
export async function openFirefox(): Promise<TestBrowser> {
  const program = findFirefox();
  if (!program) throw new Error('No Firefox on this machine: `npm run test:browsers` installs one, or set FIREFOX_PATH');
  const folder = await temporaryDirectory('imagemill-firefox-');
  const downloads = path.join(folder.path, 'downloads');
  const profile = path.join(folder.path, 'profile');
  await mkdir(downloads);
  await writeFirefoxProfile(profile, downloads);
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile, 'about:blank'];
  const env = { ...process.env, HOME: folder.path, MOZ_CRASHREPORTER_DISABLE: '1' };
  const group = await startGroup(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  group.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });

  let connection: BidiConnection | undefined;
  const close = async () => {
    connection?.close();
    await group.kill();
    await folder.remove();
  };
  try {
    const address = await poll(() => /WebDriver BiDi listening on (ws:\S+)/.exec(log)?.[1], { timeoutMs: START_MS, what: 'Firefox' });
    connection = await connectBidi(`${address}/session`);
    const { send, on } = connection;
    const problems: string[] = [];
    const requests: string[] = [];
    on('log.entryAdded', ({ level, text }: LogEntry) => void (level === 'error' && problems.push(String(text))));
    on('network.beforeRequestSent', ({ request: { url } }: { request: { url: string } }) => {
      if (/^https?:/.test(url)) requests.push(url);
    });
    const capabilities = { alwaysMatch: { unhandledPromptBehavior: { default: 'accept' } } };
    await send('session.new', { capabilities });
    await send('session.subscribe', { events: EVENTS });
    const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree');
    const context = contexts[0]?.context;
    await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } });

    const evaluate: TestBrowser['evaluate'] = async (work, ...args) => {
      const answer = await send<CallResult>('script.callFunction', {
        functionDeclaration: overJson(work),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
      });
      if (answer.type === 'exception') throw new Error(`In the page: ${answer.exceptionDetails.text}`);
      return JSON.parse(answer.result.value ?? 'null');
    };
    const find = (selector: string) =>
      poll(
        async () => {
          const locator = { type: 'css', value: selector };
          const { nodes } = await send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
            context,
            locator,
            maxNodeCount: 1,
          });
          return nodes[0] && { sharedId: nodes[0].sharedId };
        },
        { timeoutMs: ELEMENT_MS, what: selector },
      );
    const actOnKeys = (...actions: [type: 'keyDown' | 'keyUp', value: string][]) =>
      send('input.performActions', {
        context,
        actions: [{ type: 'key', id: 'keyboard', actions: actions.map(([type, value]) => ({ type, value })) }],
      });
    const tap = async (key: string) => void (await actOnKeys(['keyDown', key], ['keyUp', key]));
    const focus = async (selector: string) => {
      await find(selector);
      await evaluate((css) => document.querySelector<HTMLElement>(css)?.focus(), selector);
    };
    return {
      name: 'firefox',
      downloads,
      open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      evaluate,
      setFiles: async (selector, files) => void (await send('input.setFiles', { context, element: await find(selector), files })),
      click: async (selector) => {
        const element = await find(selector);
        await evaluate((css) => document.querySelector(css)?.scrollIntoView({ block: 'center', behavior: 'instant' }), selector);
        const button = 0;
        const origin = { type: 'element', element };
        const actions = [
          { type: 'pointerMove', x: 0, y: 0, origin },
          { type: 'pointerDown', button },
          { type: 'pointerUp', button },
        ];
        await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
      },
      press: async (selector, ...keys) => {
        await focus(selector);
        for (const key of keys) await tap(KEYS[key]);
      },
      type: async (selector, text) => {
        await focus(selector);
        await actOnKeys(['keyDown', KEYS.Control], ['keyDown', 'a'], ['keyUp', 'a'], ['keyUp', KEYS.Control]);
        for (const letter of text) await tap(letter);
      },
      resize: async (width, height) => void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
      screenshot: async () => {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context });
        return Buffer.from(data, 'base64');
      },
      problems: async () => problems,
      requests: () => requests,
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw new Error(`Firefox did not start.\n${log}`, { cause: error });
  }
}
