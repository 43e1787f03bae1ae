import { poll } from '../poll.js';
import { SCRIPT_MS, type WebDriverSession } from './webdriver-session.js';

const START_MS = 30_000;

/** Waits until the driver at this address answers, and starts a session with it. */
export async function startHttpSession(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
  await poll(async () => (await fetch(`${driverUrl}/status`)).ok, { timeoutMs: START_MS, what: 'the driver' });
  const alwaysMatch = { alwaysMatch: capabilities };
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driverUrl}/session`, { capabilities: alwaysMatch });
  const session = `${driverUrl}/session/${sessionId}`;
  const post = <R>(command: string, body: object = {}) => send<R>('POST', `${session}/${command}`, body);
  await post('timeouts', { script: SCRIPT_MS });
  return {
    navigate: (url) => post('url', { url }),
    find: (value) => post('element', { using: 'css selector', value }),
    click: (element) => post(`element/${element}/click`),
    sendKeys: (element, text) => post(`element/${element}/value`, { text }),
    execute: (script, args) => post('execute/async', { script, args }),
    resize: (width, height) => post('window/rect', { width, height }),
    screenshot: () => send('GET', `${session}/screenshot`),
    end: () => send('DELETE', session),
  };
}

async function send<R>(method: string, url: string, body?: object): Promise<R> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: R & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}
