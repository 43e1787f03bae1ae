import { existsSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WordPress } from '@imagemill/testkit';

/** What imagemill-webp records about a file; see FileRecord.php. */
export interface FileRecord {
  readonly s: string;
  readonly r: string;
  readonly b: number;
}

/** What imagemill-webp records about an attachment, by file name, and its state. */
export async function recordOf(site: WordPress, id: number, place = '/') {
  const code = `
    $records = new Imagemill\\WebP\\Library\\Records();
    $record  = $records->fresh( $input )->toArray();
    return array( 'state' => $records->state( $input ), 'reason' => $record['r'], 'folder' => $record['d'], 'files' => (object) $record['files'] );`;
  return site.php<{ state: string; reason: string; folder: string; files: Record<string, FileRecord> }>(code, { input: id, path: place });
}

/** The states of an attachment's files by name. */
export async function statusesOf(site: WordPress, id: number): Promise<Record<string, string>> {
  const { files } = await recordOf(site, id);
  return Object.fromEntries(Object.entries(files).map(([name, { s }]) => [name, s]));
}

/** The path of a file in the current month's folder. */
export async function uploadPath(site: WordPress, name: string): Promise<string> {
  return path.join(await site.php<string>("return wp_upload_dir()['path'];"), name);
}

/** Paths of all files that WordPress knows of an attachment. */
export async function filesOf(site: WordPress, id: number): Promise<string[]> {
  const code = `
    $meta  = wp_get_attachment_metadata( $input );
    $names = array_merge( array( wp_basename( get_attached_file( $input ) ) ), array_column( $meta['sizes'] ?? array(), 'file' ), array_filter( array( $meta['original_image'] ?? null ) ) );
    return array_map( fn( $name ) => dirname( get_attached_file( $input ) ) . '/' . $name, array_values( array_unique( $names ) ) );`;
  return site.php<string[]>(code, { input: id });
}

/** Which WebP files of an attachment exist, and since when. */
export async function webpFiles(site: WordPress, id: number): Promise<Record<string, number>> {
  const files = (await filesOf(site, id)).map((file) => `${file}.webp`).filter(existsSync);
  return Object.fromEntries(files.map((file) => [path.basename(file), statSync(file).mtimeMs]));
}

/** Puts code into a plugin that WordPress always loads; returns a function that removes it. */
export async function alwaysRun(site: WordPress, code: string): Promise<() => Promise<void>> {
  const file = path.join(site.folder, 'wp-content', 'mu-plugins', `test-${++number}.php`);
  await writeFile(file, `<?php ${code}`);
  return () => rm(file);
}

/**
 * Holds the plugin's work back once this many images are done, until the returned function is
 * called. A request that is held returns when its batch of three seconds is over, with one more
 * image done, so pages still see progress.
 */
export async function holdAfter(site: WordPress, images: number): Promise<() => Promise<void>> {
  const done = path.join(site.folder, 'wp-content', `converted-${++number}`);
  const released = `${done}-released`;
  await alwaysRun(
    site,
    `add_action( 'imagemill_webp_converted', function () {
       file_put_contents( '${done}', 'x', FILE_APPEND );
       rig_poll( fn() => filesize( '${done}' ) < ${images} || file_exists( '${released}' ), $_SERVER['REQUEST_TIME_FLOAT'] + 3.5 );
     } );`,
  );
  return () => writeFile(released, '');
}

/** Makes the locks that killed processes left behind this much older, as if the time had passed. */
export async function ageLocks(site: WordPress, seconds: number): Promise<void> {
  await site.php(
    `global $wpdb;
     $until = "SUBSTRING_INDEX( option_value, ' ', 1 )";
     $wpdb->query( "UPDATE {$wpdb->options} SET option_value = CONCAT( $until - $input, SUBSTRING( option_value, LENGTH( $until ) + 1 ) ) WHERE option_name LIKE 'imagemill_webp_lock_%'" );`,
    { input: seconds },
  );
}

let number = 0;
