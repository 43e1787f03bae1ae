import { attempt, canInstallPackages, installPackages } from './debian-packages.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { Stop } from './run.mjs';

const BROWSERS = {
  firefox: {
    title: 'Firefox',
    find: 'findFirefox',
    packages: ['firefox-esr'],
    advice: 'Install it, or set its path: FIREFOX_PATH=/path/to/firefox npm run test:browsers',
  },
  webkit: {
    title: 'WebKit',
    find: 'findWebKit',
    packages: ['webkit2gtk-driver', 'xvfb'],
    advice: 'The tests need WebKitWebDriver with its MiniBrowser, and Xvfb; on Debian, install webkit2gtk-driver and xvfb.',
  },
};

/**
 * Whether a browser (`chromium`, `firefox` or `webkit`) is on this machine and starts, after trying
 * to install it if it isn't. If that fails, prints a clear message.
 */
export async function ensureBrowser(name) {
  if (name === 'chromium') return (await ensureChromium({ whole: true })) !== undefined;
  const { title, find, packages, advice } = BROWSERS[name];
  const finders = await import('@imagemill/testkit/find-browsers');
  const isThere = () => {
    try {
      return finders[find]() !== undefined;
    } catch (error) {
      throw new Stop(error.message);
    }
  };
  if (isThere()) return true;
  if (canInstallPackages()) {
    console.log(`No ${title} on this machine: trying Debian’s packages…`);
    if ((await attempt(() => installPackages(packages))) && isThere()) return true;
  }
  console.error(`No ${title} could be found or installed. ${advice}`);
  return false;
}
