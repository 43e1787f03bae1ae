export const BROWSERS = ['chromium', 'firefox', 'webkit'] as const;

export type BrowserName = (typeof BROWSERS)[number];

/** Keys that aren't characters, with the code points WebDriver gives them. */
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
 * A real browser with one tab and a fresh profile, used the same way whatever its engine. Selectors
 * are CSS and mean the first match, which is waited for. Nothing here waits for what a page does:
 * poll for it.
 */
export interface TestBrowser extends AsyncDisposable {
  readonly name: BrowserName;
  /** The folder where downloads land. */
  readonly downloads: string;
  /**
   * Opens an address and waits until it has loaded. A prompt about leaving the page is accepted.
   */
  open(url: string): Promise<void>;
  /**
   * Runs a function in the page. It can't see its surrounding scope; arguments and result are
   * passed as JSON.
   */
  evaluate<A extends readonly unknown[], R>(work: (...args: A) => R | Promise<R>, ...args: A): Promise<R>;
  setFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** Clicks the middle of an element with the mouse. */
  click(selector: string): Promise<void>;
  /** Presses keys while the element has focus. */
  press(selector: string, ...keys: Key[]): Promise<void>;
  /** Replaces the text in a field by typing. */
  type(selector: string, text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG of what the window shows. */
  screenshot(): Promise<Uint8Array>;
  /**
   * Errors that a page should never have, from all pages so far: uncaught ones, logged ones, and
   * what the content policy blocked.
   */
  problems(): Promise<readonly string[]>;
  /** Every address requested over the network so far, by pages and their workers. */
  requests(): Promise<readonly string[]>;
  /** Ends the browser with all its processes and files. Safe to call twice. */
  close(): Promise<void>;
}

/** The longest wait for an element. */
export const ELEMENT_MS = 60_000;
