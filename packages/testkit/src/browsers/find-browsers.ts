import { findProgram, namedProgram, onPath } from '../find-program.js';

/**
 * A Firefox on this machine that starts, or undefined. If `FIREFOX_PATH` is set, no other is tried.
 */
export function findFirefox(): string | undefined {
  return namedProgram('FIREFOX_PATH') ?? findProgram(['firefox-esr', 'firefox'].flatMap(onPath));
}

/**
 * The programs needed to drive WebKitGTK without a screen. The driver knows where its browser is.
 */
export interface WebKitPrograms {
  readonly driver: string;
  /** The virtual X server. */
  readonly screen: string;
}

/** The programs for WebKit, or undefined if one of them is missing on this machine. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram(onPath('WebKitWebDriver'), ['--help']);
  const screen = findProgram(onPath('Xvfb'), ['-help']);
  return driver && screen ? { driver, screen } : undefined;
}
