import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Keeps Firefox from phoning home or asking questions, and makes it save downloads where it's told.
 */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.download.always_ask_before_handling_new_types': false,
  'browser.download.alwaysOpenPanel': false,
  'browser.download.folderList': 2,
  'browser.download.useDownloadDir': true,
  'browser.newtabpage.enabled': false,
  'browser.safebrowsing.blockedURIs.enabled': false,
  'browser.safebrowsing.downloads.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'captivedetect.canonicalURL': '',
  'datareporting.healthreport.uploadEnabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_beforeunload': true,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.server': 'data:,',
} as const;

/**
 * Writes a new profile to this folder: downloads go to `downloads`, and the browser listens for its
 * driver on `port`.
 */
export async function writeFirefoxProfile(folder: string, { downloads, port }: { downloads: string; port: number }): Promise<void> {
  await mkdir(folder, { recursive: true });
  const preferences = Object.entries({ ...PREFERENCES, 'browser.download.dir': downloads, 'marionette.port': port });
  const lines = preferences.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`);
  await writeFile(path.join(folder, 'user.js'), lines.join(''));
}
