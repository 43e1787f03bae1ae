import { findProgram, namedProgram, onPath } from '../find-program.js';

/** A Firefox on this machine that starts, or undefined. `FIREFOX_PATH` decides alone where it is set. */
export function findFirefox(): string | undefined {
  return namedProgram('FIREFOX_PATH') ?? findProgram(['firefox-esr', 'firefox'].flatMap(onPath));
}

/** What it takes to drive WebKitGTK without a screen. The driver knows where its browser is. */
export interface WebKitPrograms {
  readonly driver: string;
  /** The X server without a screen. */
  readonly screen: string;
}

/** The programs for WebKit, or undefined where one of them is not on this machine. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram(onPath('WebKitWebDriver'), ['--help']);
  const screen = findProgram(onPath('Xvfb'), ['-help']);
  return driver && screen ? { driver, screen } : undefined;
}
