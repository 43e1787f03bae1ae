export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;

export type BrowserName = (typeof BROWSERS)[number];

/** Keys that are no letters, with the code points that WebDriver gives them. */
export const KEYS = {
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
} as const;

export type Key = Exclude<keyof typeof KEYS, 'Control'>;

/**
 * A real browser with one tab and nobody's history, the same to use whatever its engine. Selectors are CSS and mean the first match, which is
 * waited for. Nothing here waits for what a page does: poll for it.
 */
export interface TestBrowser extends AsyncDisposable {
  readonly name: BrowserName;
  /** The folder where downloads land. */
  readonly downloads: string;
  /** Opens an address and waits until it has loaded; a question whether to leave is answered with yes. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. It sees nothing from around it; arguments and result go as JSON. */
  evaluate<A extends readonly unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** Clicks the middle of an element with the mouse. */
  click(selector: string): Promise<void>;
  /** Presses keys while the element has the focus. */
  press(selector: string, ...keys: Key[]): Promise<void>;
  /** Types a text in place of the one in a field. */
  type(selector: string, text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Uint8Array>;
  /** Errors that a page should never have, of all pages so far: uncaught ones, those it logged, and what its content policy stopped. */
  problems(): Promise<readonly string[]>;
  /** Every address that was asked for over the network so far, by pages and their workers. */
  requests(): Promise<readonly string[]>;
  /** Ends the browser with all its processes and files; calling it twice is harmless. */
  close(): Promise<void>;
}

/** The longest wait for an element. */
export const ELEMENT_MS = 60_000;
