/**
 * What the drivers of Firefox and WebKit have in common (w3.org/TR/webdriver2), however the
 * commands are sent.
 */
export interface WebDriverSession {
  navigate(url: string): Promise<void>;
  /** The first match for a CSS selector; throws if there is none. */
  find(selector: string): Promise<ElementReference>;
  click(element: string): Promise<void>;
  /** For a file field: paths separated by line breaks. */
  sendKeys(element: string, text: string): Promise<void>;
  /**
   * Runs a script's text. Its `arguments` are these arguments and then a callback; resolves with
   * what the callback is given.
   */
  execute<R>(script: string, args: readonly unknown[]): Promise<R>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG in base64. */
  screenshot(): Promise<string>;
  /** Ends the session; its browser may keep running. */
  end(): Promise<void>;
}

/** How long a script may take. */
export const SCRIPT_MS = 300_000;

/** The name that the standard gives an element's id. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = { readonly [ELEMENT]: string };
