/** What the drivers of Firefox and WebKit have in common (w3.org/TR/webdriver2), whichever way the commands travel. */
export interface WebDriverSession {
  navigate(url: string): Promise<void>;
  /** The first match for a CSS selector; throws where there is none. */
  find(selector: string): Promise<ElementReference>;
  click(element: string): Promise<void>;
  /** Into a file field, paths with line breaks between. */
  sendKeys(element: string, text: string): Promise<void>;
  /** Runs a script's text, which finds these arguments and then a callback in `arguments`; promises what the callback is given. */
  execute<R>(script: string, args: readonly unknown[]): Promise<R>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG in base64. */
  screenshot(): Promise<string>;
  /** Ends the session; its browser may live on. */
  end(): Promise<void>;
}

/** How long a script may take. */
export const SCRIPT_MS = 300_000;

/** The name that the standard gives to an element's id. */
export const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
export type ElementReference = { readonly [ELEMENT]: string };
