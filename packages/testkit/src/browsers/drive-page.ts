import { poll } from '../poll.js';
import { takeProblems, watchProblems } from './page-problems.js';
import { ELEMENT_MS, KEYS, type TestBrowser } from './test-browser.js';
import { ELEMENT, type WebDriverSession } from './webdriver-session.js';

type DrivenPage = Pick<TestBrowser, 'open' | 'evaluate' | 'setFiles' | 'click' | 'press' | 'type' | 'resize' | 'screenshot' | 'problems'>;

/** A browser's only tab, driven over WebDriver. */
export function drivePage(session: WebDriverSession): DrivenPage {
  const evaluate: DrivenPage['evaluate'] = async (work, ...args) => {
    const script = `
      const [json, done] = arguments;
      const run = async () => JSON.stringify(await (${work})(...JSON.parse(json)));
      run().then((value) => done({ value }), (error) => done({ error: String(error) }));
    `;
    const { value, error } = await session.execute<{ value?: string; error?: string }>(script, [JSON.stringify(args)]);
    if (error !== undefined) throw new Error(`In the page: ${error}`);
    return JSON.parse(value ?? 'null');
  };
  /** Retries if the page has just replaced the element or hasn't settled yet. */
  const act = (selector: string, work: (element: string) => Promise<void>) =>
    poll(
      async () => {
        await work((await session.find(selector))[ELEMENT]);
        return true;
      },
      { timeoutMs: ELEMENT_MS, what: selector },
    ).then(() => undefined);
  const send = (selector: string, text: string) => act(selector, (element) => session.sendKeys(element, text));

  const problems: string[] = [];
  const collect = async () => void problems.push(...(await evaluate(takeProblems)));
  return {
    open: async (url) => {
      await collect();
      await session.navigate(url);
      await evaluate(watchProblems);
    },
    evaluate,
    setFiles: (selector, paths) => send(selector, paths.join('\n')),
    click: (selector) =>
      act(selector, async (element) => {
        // Scrolled to the middle of the window, where no bar covers it.
        await evaluate((css) => document.querySelector(css)?.scrollIntoView({ block: 'center', behavior: 'instant' }), selector);
        await session.click(element);
      }),
    press: (selector, ...keys) => send(selector, keys.map((key) => KEYS[key]).join('')),
    type: (selector, text) => send(selector, `${KEYS.Control}a${KEYS.Control}${text}`),
    resize: (width, height) => session.resize(width, height),
    screenshot: async () => Buffer.from(await session.screenshot(), 'base64'),
    problems: async () => {
      await collect();
      return problems;
    },
  };
}
