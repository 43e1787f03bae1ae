import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../free-port.js';
import { poll } from '../poll.js';
import { startGroup } from '../process-group.js';
import { temporaryDirectory } from '../temporary-directory.js';
import { drivePage } from './drive-page.js';
import { findFirefox } from './find-browsers.js';
import { writeFirefoxProfile } from './firefox-profile.js';
import { startMarionetteSession } from './marionette-session.js';
import type { TestBrowser } from './test-browser.js';

const START_MS = 60_000;

/** Opens Firefox without a window. */
export async function openFirefox(): Promise<TestBrowser> {
  const program = findFirefox();
  if (!program) throw new Error('No Firefox on this machine: `npm run test:browsers` installs one, or set FIREFOX_PATH');
  const folder = await temporaryDirectory('imagemill-firefox-');
  const downloads = path.join(folder.path, 'downloads');
  const profile = path.join(folder.path, 'profile');
  const port = await freePort();
  await mkdir(downloads);
  await writeFirefoxProfile(profile, { downloads, port });
  const args = ['--headless', '--no-remote', '--marionette', '--remote-allow-system-access', '--profile', profile, 'about:blank'];
  const env = { ...process.env, HOME: folder.path, MOZ_CRASHREPORTER_DISABLE: '1' };
  const group = await startGroup(program, args, { env, stdio: 'ignore' });
  const close = async () => {
    await group.kill();
    await folder.remove();
  };
  try {
    const session = await poll(() => startMarionetteSession(port), { timeoutMs: START_MS, everyMs: 200, what: 'Firefox' });
    await session.resize(1280, 900);
    await session.executeInBrowser(`(${watchRequests})()`);
    const page = drivePage(session);
    return {
      name: 'firefox',
      downloads,
      ...page,
      problems: async () => [...(await page.problems()), ...(await session.executeInBrowser<string[]>(`return (${listErrors})()`))],
      requests: () => session.executeInBrowser('return globalThis.seenRequests'),
      close,
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Channel {
  readonly URI: { readonly spec: string };
  readonly loadInfo: { readonly triggeringPrincipal: { readonly isSystemPrincipal: boolean } };
}

/** Firefox internals. */
declare const Services: {
  readonly obs: { addObserver(observer: (channel: { QueryInterface(type: unknown): Channel }) => void, topic: string): void };
  readonly console: { getMessageArray(): { QueryInterface(type: unknown): ScriptError }[] };
};
declare const Ci: { readonly nsIHttpChannel: unknown; readonly nsIScriptError: unknown };

interface ScriptError {
  readonly sourceName?: string;
  readonly flags?: number;
  readonly errorMessage?: string;
}

/**
 * Records the addresses that pages and their workers request, but not Firefox's own requests. Runs
 * in Firefox.
 */
function watchRequests(): void {
  const seen: string[] = [];
  (globalThis as { seenRequests?: string[] }).seenRequests = seen;
  Services.obs.addObserver((subject) => {
    const { URI, loadInfo } = subject.QueryInterface(Ci.nsIHttpChannel);
    if (!loadInfo.triggeringPrincipal.isSystemPrincipal) seen.push(URI.spec);
  }, 'http-on-modify-request');
}

/**
 * Script errors of pages and what content policies blocked, even before the page was watched. Runs
 * in Firefox.
 */
function listErrors(): string[] {
  const warning = 1;
  return Services.console.getMessageArray().flatMap((message) => {
    try {
      const { sourceName = '', flags = 0, errorMessage = '' } = message.QueryInterface(Ci.nsIScriptError);
      return sourceName.startsWith('http') && !(flags & warning) ? [errorMessage] : [];
    } catch {
      return [];
    }
  });
}
