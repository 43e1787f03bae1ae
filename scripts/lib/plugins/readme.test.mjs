import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { listFiles } from '../fingerprint.mjs';
import { root } from '../root.mjs';
import { PLUGINS, PLUGINS_FOLDER } from './plugin-list.mjs';

// The rules: developer.wordpress.org/plugins/wordpress-org/how-your-readme-txt-works and its
// validator.
const HEADERS = ['Contributors', 'Tags', 'Requires at least', 'Tested up to', 'Requires PHP', 'Stable tag', 'License', 'License URI'];
const SECTIONS = ['Description', 'Installation', 'Frequently Asked Questions', 'Changelog'];
/** Tags that the directory ignores or bans, and names that may not be used as tags. */
const BANNED_TAGS = ['plugin', 'wordpress', 'wp'];

function readReadme(text) {
  const lines = text.split('\n');
  const title = /^=== (.+) ===$/.exec(lines[0])?.[1];
  const end = lines.indexOf('');
  const headers = Object.fromEntries(lines.slice(1, end).map((line) => /^([^:]+): (.+)$/.exec(line)?.slice(1) ?? [line, undefined]));
  const body = lines.slice(end + 1).join('\n');
  const sections = body.split(/^== (.+) ==$/m);
  return { title, headers, short: sections[0].trim(), names: sections.filter((_, index) => index % 2 === 1), body };
}

/** Names of the hooks that the code offers, taken from the calls themselves. */
function offeredHooks(place) {
  const skip = (name) => name === 'tests';
  return listFiles(place, skip)
    .filter((file) => file.endsWith('.php'))
    .flatMap((file) => [
      ...readFileSync(path.join(place, file), 'utf8').matchAll(/\b(?:apply_filters|do_action)(?:_ref_array)?\(\s*'(imagemill_\w+)'/g),
    ])
    .map(([, name]) => name);
}

for (const { name } of PLUGINS) {
  describe(`readme.txt of ${name}`, () => {
    const place = path.join(root, PLUGINS_FOLDER, name);
    const text = readFileSync(path.join(place, 'readme.txt'), 'utf8');
    const main = readFileSync(path.join(place, `${name}.php`), 'utf8');
    const { title, headers, short, names, body } = readReadme(text);
    const inHeader = (header) => new RegExp(`^ \\*\\s*${header}:\\s*(.+?)\\s*$`, 'm').exec(main)?.[1];

    test("has all headers, and they agree with the plugin's main file", () => {
      assert.deepEqual(Object.keys(headers), HEADERS);
      assert.equal(title, inHeader('Plugin Name'));
      for (const header of ['Requires at least', 'Requires PHP', 'License', 'License URI'])
        assert.equal(headers[header], inHeader(header), header);
      assert.match(headers['Tested up to'], /^\d+\.\d+$/);
      assert.match(headers['Requires at least'], /^\d+\.\d+$/);
      assert.equal(headers.License, 'GPL-3.0-or-later');
      assert.equal(inHeader('Text Domain'), name);
      assert.equal(inHeader('Domain Path'), '/languages');
      // The packager fills in both.
      assert.equal(headers['Stable tag'], '0.0.0');
      assert.equal(inHeader('Version'), '0.0.0');
    });

    test("has a short description that isn't cut off, and at most five tags", () => {
      assert.ok(short.length > 0 && short.length <= 150, `${short.length} characters`);
      assert.doesNotMatch(short, /[*_`#<>[\]\n]/);
      const tags = headers.Tags.split(', ');
      assert.ok(tags.length <= 5);
      for (const tag of tags) assert.ok(!BANNED_TAGS.includes(tag.toLowerCase()), tag);
      assert.match(headers.Contributors, /^[a-z0-9-]+(?:, [a-z0-9-]+)*$/);
    });

    test('has the sections in order and stays below the size that the directory reads', () => {
      assert.deepEqual(names, SECTIONS);
      assert.ok(Buffer.byteLength(text) < 20_000);
      assert.ok(!text.includes('\r') && !text.startsWith('\uFEFF'));
    });

    test("lists the project's version in its changelog", () => {
      const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
      assert.ok(body.includes(`\n= ${version} =\n`), `no entry for ${version}`);
    });

    test('documents every hook in the code, and no others', () => {
      const offered = [...new Set(offeredHooks(place))].sort();
      const documented = [...body.matchAll(/^\* `(imagemill_\w+)` \((?:filter|action)\)/gm)].map(([, hook]) => hook).sort();
      assert.deepEqual(documented, offered);
    });
  });
}
