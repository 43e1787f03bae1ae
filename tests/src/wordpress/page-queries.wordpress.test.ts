import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { startWordPress, type WordPress, withoutWordPress } from '@imagemill/testkit';

const skip = withoutWordPress();

/**
 * Logs every query that names something of ours, except when WordPress saves its own schedule,
 * which includes ours.
 */
const LOG = `<?php
add_filter( 'query', function ( $query ) {
	if ( false !== stripos( $query, 'imagemill' ) && false === strpos( $query, "WHERE \`option_name\` = 'cron'" ) ) {
		file_put_contents( WP_CONTENT_DIR . '/queries.log', $query . "\\n", FILE_APPEND );
	}
	return $query;
} );
`;

/** Our queries for one page view. */
async function queriesOf(site: WordPress, place: string, headers: Record<string, string> = {}): Promise<string[]> {
  const log = path.join(site.folder, 'wp-content', 'queries.log');
  await rm(log, { force: true });
  const response = await fetch(site.url + place, { headers });
  assert.equal(response.status, 200, place);
  await response.text();
  return existsSync(log) ? (await readFile(log, 'utf8')).trim().split('\n') : [];
}

/** Cookies of the administrator. */
async function signedIn(site: WordPress): Promise<Record<string, string>> {
  const [name, value, short, shortValue] = await site.php<string[]>(
    `$until = time() + DAY_IN_SECONDS; $token = WP_Session_Tokens::get_instance( 1 )->create( $until );
     return array( LOGGED_IN_COOKIE, wp_generate_auth_cookie( 1, $until, 'logged_in', $token ), AUTH_COOKIE, wp_generate_auth_cookie( 1, $until, 'auth', $token ) );`,
  );
  return { cookie: `${name}=${value}; ${short}=${shortValue}` };
}

test('neither plugin queries the database for a page or an admin page', { skip }, async () => {
  await using site = await startWordPress({ plugins: ['imagemill-webp', 'imagemill-uploads'] });
  await writeFile(path.join(site.folder, 'wp-content', 'mu-plugins', 'query-log.php'), LOG);
  const admin = await signedIn(site);
  // Cron and the first visit have their own work to do.
  await site.runCron();
  for (const settings of ['array()', "array( 'quality' => 70 )"]) {
    await site.php(`\\Imagemill\\WebP\\Settings\\Settings::fromArray( ${settings} )->save();`);
    assert.deepEqual(await queriesOf(site, '/'), [], settings);
    assert.deepEqual(await queriesOf(site, '/wp-admin/profile.php', admin), [], settings);
  }
  assert.deepEqual(site.problems(), []);
});

test('after an update from a release that stored no defaults, the next background run stores them', { skip }, async () => {
  await using site = await startWordPress({ plugins: ['imagemill-webp'] });
  await writeFile(path.join(site.folder, 'wp-content', 'mu-plugins', 'query-log.php'), LOG);
  await site.runCron();
  await site.php("delete_option( 'imagemill_webp_settings' );");
  assert.match((await queriesOf(site, '/')).join('\n'), /imagemill_webp_settings/);
  await site.php("do_action( 'imagemill_webp_work' );");
  assert.deepEqual(await queriesOf(site, '/'), []);
  assert.deepEqual(site.problems(), []);
});
