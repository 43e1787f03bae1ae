import { once } from 'node:events';
import { connect } from 'node:net';
import { SCRIPT_MS, type WebDriverSession } from './webdriver-session.js';

type Reply = readonly [type: 1, id: number, error: { error: string; message: string } | null, result: { value?: unknown } | null];

export interface MarionetteSession extends WebDriverSession {
  /** Runs a script in Firefox itself, not in a page. */
  executeInBrowser<R>(script: string): Promise<R>;
}

/**
 * A session in Firefox's own protocol, the one geckodriver uses. Not WebDriver BiDi: during a BiDi
 * session, Firefox 153 watches the creation of every worker, and a worker that starts several
 * others, as libvips does, sometimes hangs for good.
 */
export async function startMarionetteSession(port: number): Promise<MarionetteSession> {
  const socket = connect(port, '127.0.0.1');
  const calls = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let count = 0;
  let unread = Buffer.alloc(0);

  /** A message is its length in bytes, a colon, and JSON. */
  function takeMessage(): unknown {
    const colon = unread.indexOf(':');
    const end = colon + 1 + Number(unread.subarray(0, colon));
    if (colon < 0 || unread.length < end) return undefined;
    const message = JSON.parse(unread.toString('utf8', colon + 1, end));
    unread = unread.subarray(end);
    return message;
  }

  socket.on('data', (chunk) => {
    unread = Buffer.concat([unread, chunk]);
    for (let message = takeMessage(); message; message = takeMessage()) {
      // The first one is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as unknown as Reply;
      const call = calls.get(id);
      calls.delete(id);
      if (error) call?.reject(new Error(`${error.error}: ${error.message}`));
      else call?.resolve(result && 'value' in result ? result.value : result);
    }
  });
  socket.on('close', () => {
    for (const { reject } of calls.values()) reject(new Error('Firefox is gone'));
    calls.clear();
  });
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');

  const send = <R>(name: string, parameters: object = {}) =>
    new Promise<R>((resolve, reject) => {
      if (socket.destroyed) return reject(new Error('Firefox is gone'));
      const id = ++count;
      calls.set(id, { resolve: (value) => resolve(value as R), reject });
      const text = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });

  await send('WebDriver:NewSession', { unhandledPromptBehavior: 'accept' });
  await send('WebDriver:SetTimeouts', { script: SCRIPT_MS });
  return {
    navigate: (url) => send('WebDriver:Navigate', { url }),
    find: (value) => send('WebDriver:FindElement', { using: 'css selector', value }),
    click: (id) => send('WebDriver:ElementClick', { id }),
    sendKeys: (id, text) => send('WebDriver:ElementSendKeys', { id, text }),
    execute: (script, args) => send('WebDriver:ExecuteAsyncScript', { script, args }),
    resize: (width, height) => send('WebDriver:SetWindowRect', { width, height }),
    screenshot: () => send('WebDriver:TakeScreenshot', { full: false }),
    executeInBrowser: async (script) => {
      await send('Marionette:SetContext', { value: 'chrome' });
      try {
        return await send('WebDriver:ExecuteScript', { script, args: [], sandbox: 'system' });
      } finally {
        await send('Marionette:SetContext', { value: 'content' });
      }
    },
    end: async () => void socket.destroy(),
  };
}
