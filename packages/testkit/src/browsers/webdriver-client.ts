import { poll } from '../poll.js';

/** An element as WebDriver names it (w3.org/TR/webdriver2). */
export interface ElementReference {
  readonly 'element-6066-11e4-a52e-4f735466cecf': string;
}

/** Commands of one WebDriver session. */
export interface WebDriverSession {
  get<R>(command: string): Promise<R>;
  post<R = void>(command: string, body?: object): Promise<R>;
  /** Ends the session and its browser. */
  end(): Promise<void>;
}

const START_MS = 30_000;

/** Waits until the driver at this address answers, and starts a session with it. */
export async function startWebDriver(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
  await poll(async () => (await fetch(`${driverUrl}/status`)).ok, { timeoutMs: START_MS, what: 'the driver' });
  const alwaysMatch = { alwaysMatch: capabilities };
  const { sessionId } = await send<{ sessionId: string }>('POST', `${driverUrl}/session`, { capabilities: alwaysMatch });
  const session = `${driverUrl}/session/${sessionId}`;
  return {
    get: (command) => send('GET', `${session}/${command}`),
    post: (command, body = {}) => send('POST', `${session}/${command}`, body),
    end: () => send('DELETE', session),
  };
}

async function send<R>(method: string, url: string, body?: object): Promise<R> {
  const response = await fetch(url, { method, body: body && JSON.stringify(body) });
  const { value } = (await response.json()) as { value: R & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}
