import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { follow, freePort, photo, startWordPress, type WordPress, withoutPrograms, withoutWordPress } from '@imagemill/testkit';
import type { Page } from 'playwright-core';
import { startApache, startNginx } from './front-server.js';
import { borrowBrowser } from './shared-browser.js';
import { drainQueue } from './webp-library.js';

const skip = withoutWordPress() || withoutPrograms('apache2', 'nginx');
const WITH = { accept: 'image/avif,image/webp,*/*;q=0.8' };
const WITHOUT = { accept: 'image/png,*/*;q=0.5' };
const OWN_RULES = '# The owner’s own lines.\n\n# BEGIN WordPress\n<IfModule mod_rewrite.c>\nRewriteEngine On\n</IfModule>\n# END WordPress';

/** PHP sees a development server; on a real host the web server says its name. */
const SAYS_APACHE = '<?php $_SERVER["SERVER_SOFTWARE"] = "Apache";';

interface Seen {
  readonly status: number;
  readonly type: string | null;
  readonly vary: string | null;
  readonly kind: 'webp' | 'jpeg' | 'other';
}

async function ask(url: string, headers: Record<string, string>): Promise<Seen> {
  const response = await fetch(url, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  const kind = isWebp ? 'webp' : bytes[0] === 0xff && bytes[1] === 0xd8 ? 'jpeg' : 'other';
  return { status: response.status, type: response.headers.get('content-type'), vary: response.headers.get('vary'), kind };
}

const asWebp: Seen = { status: 200, type: 'image/webp', vary: 'Accept', kind: 'webp' };
const asJpeg: Seen = { status: 200, type: 'image/jpeg', vary: 'Accept', kind: 'jpeg' };

/** Changes the site's address to that of the server in front of it. */
async function moveTo(site: WordPress, url: string): Promise<void> {
  await site.php("update_option( 'siteurl', $input ); update_option( 'home', $input );", { input: url });
}

/** A site with the address of an Apache that will start in front of it, and PHP that is told so. */
async function startBehindApache() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const site = await startWordPress({ plugins: ['imagemill-webp'] });
  await moveTo(site, url);
  await writeFile(path.join(site.folder, 'wp-content/mu-plugins/says-apache.php'), SAYS_APACHE);
  return { site, url, htaccess: path.join(site.folder, '.htaccess'), front: { port, root: site.folder, backend: site.url } };
}

async function uploadPhoto(site: WordPress, name: string, width = 900): Promise<string> {
  const bytes = await photo(width, 600).jpeg({ quality: 90 }).toBuffer();
  const { source_url } = await site.upload({ name, bytes });
  await drainQueue(site);
  return new URL(source_url).pathname;
}

/** Publishes a page that shows this image; returns its path. */
async function publish(site: WordPress, image: string): Promise<string> {
  const content = `<!-- wp:html --><p><img src="${image}" alt=""></p><!-- /wp:html -->`;
  const { id } = await site.rest.post<{ id: number }>('/wp/v2/pages', { title: 'Rules', content, status: 'publish' });
  return `/?page_id=${id}`;
}

async function choose(page: Page, url: string, label: RegExp): Promise<string> {
  await page.goto(`${url}/wp-admin/options-general.php?page=imagemill-webp-settings`);
  await page.getByLabel(label).check();
  await follow(page.getByRole('button', { name: 'Save Changes' }));
  return (await page.locator('.notice[role="status"]').allInnerTexts()).join('\n');
}

const delivery = (site: WordPress) => site.php<string>('return \\Imagemill\\WebP\\Settings\\Settings::current()->delivery();');

test("Apache sends WebP at the original's URL to browsers that read it, until the check fails or the plugin is off", {
  skip,
}, async () => {
  const behind = await startBehindApache();
  await using site = behind.site;
  const { url, htaccess, front } = behind;
  await writeFile(htaccess, OWN_RULES);
  const image = await uploadPhoto(site, 'müll berg.jpg');
  const pagePath = await publish(site, image);
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  {
    await using apache = await startApache(front);
    assert.deepEqual(await ask(url + image, WITH), { ...asJpeg, vary: null }, 'without rules');
    assert.match(await (await fetch(url + pagePath)).text(), /<picture/);

    const page = await site.signInAsAdmin(browser);
    const said = await choose(page, url, /By the web server/);
    assert.match(said, /sends WebP to browsers that read it/);
    assert.match(said, /Asked for .+\.jpg as a browser that reads WebP: status 200, image\/webp, .+ with "Vary: Accept"\./);
    assert.equal(await delivery(site), 'rules');

    assert.deepEqual(await ask(url + image, WITH), asWebp);
    assert.deepEqual(await ask(`${url}${image}?ver=2`, WITH), asWebp);
    assert.deepEqual(await ask(url + image, WITHOUT), asJpeg);
    assert.deepEqual(await ask(url + image, {}), asJpeg);
    assert.equal((await ask(`${url}${image}.webp`, WITHOUT)).type, 'image/webp', 'its own address');
    assert.equal((await ask(`${url}/wp-includes/images/blank.gif`, WITH)).vary, null, 'pictures elsewhere are left alone');
    assert.equal((await ask(`${url}/wp-content/uploads/none.jpg`, WITH)).status, 404);
    assert.doesNotMatch(await (await fetch(url + pagePath)).text(), /<picture/);

    // The browser itself, and what it shows.
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url() === url + encodeURI(decodeURI(image))),
      page.goto(url + pagePath),
    ]);
    assert.equal(response.headers()['content-type'], 'image/webp');

    assert.match(await choose(page, url, /In pages/), /Settings saved/);
    assert.equal(await readFile(htaccess, 'utf8'), OWN_RULES);
    assert.deepEqual(await ask(url + image, WITH), { ...asJpeg, vary: null });
    await choose(page, url, /By the web server/);

    await site.deactivate('imagemill-webp');
    assert.equal(await readFile(htaccess, 'utf8'), OWN_RULES, 'switched off');
    await site.activate('imagemill-webp');
    assert.deepEqual(await ask(url + image, WITH), asWebp, 'switched on again');
    assert.equal(await apache.log().then((log) => /error\]/.test(log)), false);
  }
  {
    // The host changes: headers can no longer be set.
    await using _apache = await startApache({ ...front, without: ['headers'] });
    await site.php(
      "wp_clear_scheduled_hook( 'imagemill_webp_check_rules' ); wp_schedule_event( time() - 5, 'daily', 'imagemill_webp_check_rules' );",
    );
    await site.runCron();
    assert.equal(await delivery(site), 'picture');
    assert.equal(await readFile(htaccess, 'utf8'), OWN_RULES, 'after the test failed');
    assert.match(await (await fetch(url + pagePath)).text(), /<picture/);
  }
  await site.deactivate('imagemill-webp');
  await site.uninstall('imagemill-webp');
  assert.deepEqual(
    await site.php(
      'global $wpdb; return $wpdb->get_col( "SELECT option_name FROM $wpdb->options WHERE option_name LIKE \'imagemill%\'" );',
    ),
    [],
  );
  assert.deepEqual(site.problems(), []);
  assert.deepEqual(site.outsideRequests(), []);
});

test("a new .htaccess is removed again; if none can be written or rules aren't allowed, delivery stays in pages", {
  skip,
}, async () => {
  const behind = await startBehindApache();
  await using site = behind.site;
  const { url, htaccess, front } = behind;
  // Over HTTP, like a web server's PHP: on the command line nothing says which server there is.
  await writeFile(
    path.join(site.folder, 'switch.php'),
    '<?php require __DIR__ . "/wp-load.php"; echo \\Imagemill\\WebP\\Delivery\\Rules\\Rules::switchOn();',
  );
  const switchOn = async () => (await fetch(`${site.url}/switch.php`)).text();
  assert.equal(await switchOn(), 'no_picture');
  assert.equal(existsSync(htaccess), false);
  const image = await uploadPhoto(site, 'one.jpg');
  assert.equal(await switchOn(), 'unreachable', 'no server responds at the address yet');
  for (const [allow, code] of [
    ['AuthConfig', 'refused'],
    ['None', 'not_sent'],
  ] as const) {
    await using _strict = await startApache({ ...front, allow });
    assert.equal(await switchOn(), code, `AllowOverride ${allow}`);
    assert.equal(existsSync(htaccess), false);
    assert.equal(await delivery(site), 'picture');
    assert.deepEqual(await ask(url + image, WITH), { ...asJpeg, vary: null }, 'the site still answers');
  }
  await using _apache = await startApache(front);
  assert.equal(await switchOn(), 'works');
  assert.match(await readFile(htaccess, 'utf8'), /BEGIN Imagemill WebP/);
  assert.deepEqual(await ask(url + image, WITH), asWebp);
  await site.deactivate('imagemill-webp');
  assert.equal(existsSync(htaccess), false);

  await site.activate('imagemill-webp');
  await mkdir(htaccess, { recursive: true });
  assert.equal(await switchOn(), 'not_writable');
  assert.equal(await delivery(site), 'picture');
  assert.deepEqual(site.problems(), []);
});

test("Apache's rules come before those of a network, which end the rewriting for existing files", { skip }, async () => {
  await using site = await startWordPress({ network: true, plugins: ['imagemill-webp'] });
  const second = await site.addSite('second');
  const bytes = await photo(700, 500).jpeg({ quality: 90 }).toBuffer();
  const { source_url } = await second.rest.upload({ name: 'two.jpg', bytes });
  await drainQueue(site, { path: '/second/' });
  const port = await freePort();
  const network = `# BEGIN WordPress
RewriteEngine On
RewriteBase /
RewriteRule ^index\\.php$ - [L]
RewriteCond %{REQUEST_FILENAME} -f [OR]
RewriteCond %{REQUEST_FILENAME} -d
RewriteRule ^ - [L]
RewriteRule ^([_0-9a-zA-Z-]+/)?(wp-(content|admin|includes).*) $2 [L]
RewriteRule . index.php [L]
# END WordPress
`;
  await writeFile(path.join(site.folder, '.htaccess'), network);
  await using _apache = await startApache({ port, root: site.folder, backend: site.url });
  const image = `http://127.0.0.1:${port}${new URL(source_url).pathname}`;
  assert.match(image, /\/second\/wp-content\/uploads\/sites\/2\//);
  assert.equal((await ask(image, WITH)).kind, 'jpeg');
  await site.php(
    `$file = new \\Imagemill\\WebP\\Delivery\\Rules\\HtaccessFile( ABSPATH . '.htaccess' );
     $file->add( \\Imagemill\\WebP\\Delivery\\Rules\\ServerRules::apache( \\Imagemill\\WebP\\Delivery\\Rules\\Place::uploadsBelow( home_url(), wp_get_upload_dir()['baseurl'] ) ) );`,
  );
  assert.deepEqual(await ask(image, WITH), asWebp);
  assert.deepEqual(await ask(image, WITHOUT), asJpeg);
  await site.deactivate('imagemill-webp');
  assert.equal(await readFile(path.join(site.folder, '.htaccess'), 'utf8'), network);
  assert.deepEqual(site.problems(), []);
});

test('nginx passes the live test with the lines from the settings page, and fails it without them', { skip }, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await using site = await startWordPress({ plugins: ['imagemill-webp'] });
  await moveTo(site, url);
  const image = await uploadPhoto(site, 'größe, 1.jpg');
  const front = { port, root: site.folder, backend: site.url };
  const switchOn = () => site.php<string>('return \\Imagemill\\WebP\\Delivery\\Rules\\Rules::switchOn();');
  await using borrowed = await borrowBrowser();
  const { browser } = borrowed;
  let lines = '';
  {
    await using _nginx = await startNginx({ ...front, http: '', server: '' });
    assert.equal(await switchOn(), 'not_sent');
    assert.equal(await delivery(site), 'picture');
    const page = await site.signInAsAdmin(browser);
    await page.goto(`${url}/wp-admin/options-general.php?page=imagemill-webp-settings`);
    lines = await page.getByLabel('Rules for nginx').inputValue();
    await page.context().close();
  }
  const [http = '', server = ''] = lines.split(/^# Inside server.*$/m);
  assert.match(server, /location/);
  await using _nginx = await startNginx({ ...front, http, server });
  assert.equal(await switchOn(), 'works');
  assert.equal(await delivery(site), 'rules');
  assert.deepEqual(await ask(url + image, WITH), asWebp);
  assert.deepEqual(await ask(url + image, WITHOUT), asJpeg);
  assert.equal((await ask(`${url}/wp-content/uploads/none.jpg`, WITH)).status, 404);
  assert.deepEqual(site.problems(), []);
});
