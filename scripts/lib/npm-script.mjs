import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** npm as a script for Node: the one that started this script, or the one that came with Node. */
export function npmScript() {
  const started = process.env.npm_execpath;
  if (started && /npm-cli\.[cm]?js$/.test(started)) return started;
  const beside = path.dirname(realpathSync(process.execPath));
  const places = ['../lib/node_modules/npm/bin/npm-cli.js', 'node_modules/npm/bin/npm-cli.js', '../share/nodejs/npm/bin/npm-cli.js'];
  const found = places.map((place) => path.join(beside, place)).find((file) => existsSync(file));
  if (!found) throw new Error('npm was not found beside Node: run this script through npm, such as `npm start`.');
  return found;
}
