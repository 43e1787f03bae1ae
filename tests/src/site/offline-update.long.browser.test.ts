import assert from 'node:assert/strict';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { openBrowser, photo, poll, repoRoot, startSite, temporaryDirectory } from '@imagemill/testkit';
import { keptEntries, openPage, untilKept } from './offline-page.js';
import { dropFiles, untilRows } from './tool-page.js';

/**
 * The built site as a later build might be: one script has another name, and every page refers to
 * it.
 */
async function laterBuild(directory: string): Promise<{ oldName: string; newName: string }> {
  await cp(path.join(repoRoot(), 'apps/web/dist/site'), directory, { recursive: true });
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const oldName = files.map(({ name }) => name).find((name) => /^tools-in-place-.*\.js$/.test(name)) ?? '';
  const newName = 'tools-in-place-Later123.js';
  for (const { name, parentPath } of files) {
    const file = path.join(parentPath, name);
    if (name.endsWith('.br')) await rm(file);
    else if (/\.(?:js|html)$/.test(name)) {
      const text = (await readFile(file, 'utf8')).replaceAll(oldName, newName);
      await writeFile(file, name === 'service-worker.js' ? text.replace(/"build":"[^"]+"/, '"build":"later"') : text);
    }
    if (name === oldName) await rename(file, path.join(parentPath, newName));
  }
  return { oldName, newName };
}

test("after a deploy an open tab still finds its old scripts, and they go when it's closed", async () => {
  const folder = await temporaryDirectory('imagemill-later-');
  const { oldName, newName } = await laterBuild(folder.path);
  const [first, browser] = await Promise.all([startSite(), openBrowser()]);
  let later: Awaited<ReturnType<typeof startSite>> | undefined;
  try {
    const context = await browser.newContext();
    const old = await openPage(context, `${first.url}/compress-image`);
    await untilKept(old, /^This site works offline now/);
    const [build = ''] = new Set((await keptEntries(old)).map((entry) => entry.build));
    await first.stop();
    later = await startSite({ port: first.port, env: { SITE_DIR: folder.path } });
    assert.equal((await fetch(`${later.url}/assets/${oldName}`)).status, 404);

    const fresh = await openPage(context, `${later.url}/compress-image`);
    const isKept = async (name: string) => (await keptEntries(fresh)).some(({ url }) => url === `/assets/${name}`);
    await poll(() => isKept(newName), { what: 'the new build to be kept' });
    await untilKept(fresh, /^This site works offline now/);
    // The script that moves files to another tool was never loaded before.
    await dropFiles(old, [{ name: 'a.jpg', bytes: await photo(120, 80).jpeg({ quality: 97 }).toBuffer() }]);
    await untilRows(old, 'finished', 1);
    await old.locator('.tool-switch').getByRole('link', { name: 'Resize' }).click();
    await poll(async () => (await old.locator('h1:visible').textContent()) === 'Resize image', { what: 'the other tool' });

    await old.close({ runBeforeUnload: false });
    await fresh.reload();
    await poll(async () => !(await isKept(oldName)), { what: 'the old build to be gone' });
    assert.ok((await keptEntries(fresh)).every((entry) => entry.build !== build));
    await later.stop();
    await fresh.goto(`${later.url}/resize-image`);
    assert.equal(await fresh.evaluate(() => crossOriginIsolated), true);
  } finally {
    await browser.close();
    await Promise.all([first.dispose(), later?.dispose(), folder.remove()]);
  }
});
