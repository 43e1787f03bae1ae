import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { root } from '../root.mjs';
import { buildPlugins, writeZip } from './build-plugins.mjs';
import { pluginFiles, rewriteNamespace, setVersion } from './plugin-files.mjs';
import { PLUGINS } from './plugin-list.mjs';

/**
 * A small project with a plugin that uses shared code, and every kind of file that isn't shipped.
 */
const PROJECT = {
  'package.json': '{ "version": "3.2.1" }',
  'plugins/wordpress/shared/src/Files/Thing.php': '<?php\nnamespace Imagemill\\Shared\\Files;\nfinal class Thing {}\n',
  'plugins/wordpress/shared/tests/ThingTest.php': '<?php\n',
  'plugins/wordpress/imagemill-webp/imagemill-webp.php': [
    '<?php\n/**\n * Plugin Name: Imagemill WebP\n * Version: 0.0.0\n */\n',
    "use Imagemill\\Shared\\Files\\Thing;\n$x = 'Imagemill\\\\Shared\\\\Files';\n\\Imagemill\\Shared\\f();\n",
  ].join(''),
  'plugins/wordpress/imagemill-webp/readme.txt': '=== Imagemill WebP ===\nStable tag: 0.0.0\n',
  'plugins/wordpress/imagemill-webp/src/Plugin.php':
    "<?php\nnamespace Imagemill\\WebP;\nfinal class Plugin {\n\tconst VERSION = '0.0.0';\n}\n",
  'plugins/wordpress/imagemill-webp/tests/PluginTest.php': '<?php\n',
  'plugins/wordpress/imagemill-webp/src/tests/Inner.php': '<?php\n',
  'plugins/wordpress/imagemill-webp/phpunit.xml.dist': '<phpunit/>',
  'plugins/wordpress/imagemill-webp/.distignore': '',
  'plugins/wordpress/imagemill-uploads/imagemill-uploads.php': '<?php\nuse Imagemill\\Shared\\Files\\{Thing};\n',
  'plugins/wordpress/browser/dist/bundle/bulk.js': 'export {};\n',
  'plugins/wordpress/browser/dist/bulk.test.js': 'export {};\n',
};

function makeProject(t, files = PROJECT) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-plugins-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

/**
 * Reads a zip by its central directory, unpacks its files with Node's zlib and checks their
 * lengths.
 */
function readZip(zip) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files = new Map();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    assert.equal(zip.readUInt32LE(at), 0x02014b50);
    const [method, packed, length] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)];
    const [nameLength, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + packed);
    const bytes = method === 0 ? data : inflateRawSync(data);
    assert.equal(bytes.length, length);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), {
      bytes,
      time: zip.readUInt32LE(at + 12),
      mode: zip.readUInt32LE(at + 38) >>> 16,
    });
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

test('a zip contains the plugin in a folder of its name, with shared and browser code and without tests', (t) => {
  const folder = makeProject(t);
  buildPlugins(folder);
  const zip = readZip(readFileSync(path.join(folder, 'plugins/wordpress/dist/imagemill-webp.zip')));
  assert.deepEqual(
    [...zip.keys()],
    ['assets/browser/bulk.js', 'imagemill-webp.php', 'readme.txt', 'src/Plugin.php', 'src/Shared/Files/Thing.php'].map(
      (name) => `imagemill-webp/${name}`,
    ),
  );
  for (const { time, mode } of zip.values()) {
    assert.equal(time, ((0 << 25) | (1 << 21) | (1 << 16)) >>> 0, '1 January 1980, midnight');
    assert.equal(mode, 0o100644);
  }
  const unpacked = readFileSync(path.join(folder, 'plugins/wordpress/dist/imagemill-webp/src/Shared/Files/Thing.php'));
  assert.deepEqual(zip.get('imagemill-webp/src/Shared/Files/Thing.php').bytes, unpacked);
});

test("the shared namespace moves below the plugin's own, in code and in strings", () => {
  const code = 'namespace Imagemill\\Shared\\Files; use \\Imagemill\\Shared; "Imagemill\\\\Shared\\\\X" Imagemill\\SharedOther';
  assert.equal(
    rewriteNamespace(code, 'Imagemill\\WebP'),
    'namespace Imagemill\\WebP\\Shared\\Files; use \\Imagemill\\WebP\\Shared; "Imagemill\\\\WebP\\\\Shared\\\\X" Imagemill\\SharedOther',
  );
});

test('the version in package.json is written to the header, readme and constant, and nowhere else', (t) => {
  const folder = makeProject(t);
  const files = pluginFiles(folder, PLUGINS[0], '3.2.1');
  assert.match(String(files.get('imagemill-webp.php')), /^ \* Version: 3\.2\.1$/m);
  assert.match(String(files.get('readme.txt')), /^Stable tag: 3\.2\.1$/m);
  assert.match(String(files.get('src/Plugin.php')), /const VERSION = '3\.2\.1';/);
  assert.equal(setVersion("$version = '0.0.0';\nRequires PHP: 7.4\n", '3.2.1'), "$version = '0.0.0';\nRequires PHP: 7.4\n");
});

test('the same files give the same bytes, whatever their times and order', (t) => {
  const [one, other] = [makeProject(t), makeProject(t, Object.fromEntries(Object.entries(PROJECT).reverse()))];
  for (const name of Object.keys(PROJECT)) utimesSync(path.join(other, name), 1e9, 1e9);
  for (const folder of [one, other]) buildPlugins(folder);
  for (const { name } of PLUGINS) {
    const zips = [one, other].map((folder) => readFileSync(path.join(folder, `plugins/wordpress/dist/${name}.zip`)));
    assert.deepEqual(zips[0], zips[1]);
  }
  assert.deepEqual(
    writeZip([
      ['b', Buffer.from('2')],
      ['a', Buffer.from('1')],
    ]),
    writeZip([
      ['a', Buffer.from('1')],
      ['b', Buffer.from('2')],
    ]),
  );
});

test('files left over from an earlier build are removed', (t) => {
  const folder = makeProject(t);
  buildPlugins(folder);
  rmSync(path.join(folder, 'plugins/wordpress/shared/src/Files/Thing.php'));
  buildPlugins(folder);
  assert.throws(() => readFileSync(path.join(folder, 'plugins/wordpress/dist/imagemill-webp/src/Shared/Files/Thing.php')), {
    code: 'ENOENT',
  });
});

for (const plugin of PLUGINS) {
  test(`${plugin.name} ships complete: main file, license, readme, translations, no tests and no foreign namespace`, () => {
    const files = pluginFiles(root, plugin, '1.2.3');
    for (const name of [`${plugin.name}.php`, 'uninstall.php', 'LICENSE', 'readme.txt', `languages/${plugin.name}.pot`, 'src/autoload.php'])
      assert.ok(files.has(name), name);
    assert.equal(String(files.get('LICENSE')), readFileSync(path.join(root, 'docs/licences/GPL-3.0.txt'), 'utf8'));
    assert.match(String(files.get(`${plugin.name}.php`)), /^ \* Version: +1\.2\.3$/m);
    const code = [...files].filter(([name]) => name.endsWith('.php'));
    assert.ok(code.some(([name]) => name.startsWith('src/Shared/')));
    // The source of what ships compiled is the only TypeScript.
    const others = [...files.keys()].filter((name) => !name.startsWith('assets/browser/kernel/'));
    assert.equal(others.length < files.size, plugin.withBrowserCode);
    for (const name of others) assert.doesNotMatch(name, /(?:^|\/)tests?\/|\.map$|\.ts$/);
    for (const [name, bytes] of code) {
      const text = String(bytes);
      assert.doesNotMatch(text, /Imagemill\\{1,2}Shared\b|PHPUnit/, name);
      const namespace = /^namespace (.+);$/m.exec(text)?.[1];
      if (namespace) assert.ok(namespace === plugin.namespace || namespace.startsWith(`${plugin.namespace}\\`), `${name}: ${namespace}`);
    }
  });
}
