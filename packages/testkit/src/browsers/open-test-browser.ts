import { type ChromiumOptions, openChromium } from './chromium-browser.js';
import { openFirefox } from './firefox-browser.js';
import type { BrowserName, TestBrowser } from './test-browser.js';
import { openWebKit } from './webkit-browser.js';

const OPEN: { readonly [B in BrowserName]: (options: ChromiumOptions) => Promise<TestBrowser> } = {
  chromium: openChromium,
  firefox: () => openFirefox(),
  webkit: () => openWebKit(),
};

/** Starts a real browser. The caller closes it. */
export function openTestBrowser(name: BrowserName, options: ChromiumOptions = {}): Promise<TestBrowser> {
  return OPEN[name](options);
}
