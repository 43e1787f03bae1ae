import { zipSync } from 'fflate';

/** Zip files know no earlier time, and keep it without a zone: made of local parts it is the same everywhere. */
const ZIP_TIME = new Date(1980, 0, 1);
const UNIX = 3;
const PLAIN_FILE = 0o100644;

/**
 * Files as a zip whose bytes depend on their names and contents alone. Deflated by JavaScript, not by Node's zlib, whose output changes
 * from release to release.
 */
export function writeZip(files) {
  const entries = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  const options = { level: 9, mtime: ZIP_TIME, os: UNIX, attrs: PLAIN_FILE * 2 ** 16 };
  return zipSync(Object.fromEntries(entries.map(([name, bytes]) => [name, [bytes, options]])));
}
