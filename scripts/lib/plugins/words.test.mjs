import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { PLUGINS } from './plugin-list.mjs';
import { readCalls } from './read-calls.mjs';
import { findPluginWordProblems, renderPot } from './render-pot.mjs';

const FUNCTIONS = ['__', '_n', '_x'];

test('calls are read from PHP as PHP reads them: not from comments, strings, HTML, methods or definitions', () => {
  const code = [
    "__( 'in HTML' )<?php // __( 'in a comment' );",
    "$a = '__( \\'in a string\\' )'; /* __( 'in another' ) */",
    "echo $object->__( 'a method' ) . Thing::__( 'a static one' ); function __( $text ) {}",
    "$b = __( 'It\\'s plain', 'domain' ); ?> __( 'HTML again' ) <?= __( \"two\\nlines\", 'domain' ) ?>",
    "<?php $c = __( $variable, 'domain' ) . __( \"with $variable\", 'domain' ) . __( 'a' . 'b', 'domain' );",
  ].join('\n');
  assert.deepEqual(
    readCalls(code, FUNCTIONS).map(({ args }) => args),
    [
      ["It's plain", 'domain'],
      ['two\nlines', 'domain'],
      [undefined, 'domain'],
      [undefined, 'domain'],
      [undefined, 'domain'],
    ],
  );
});

test('a comment for translators belongs to the next call in its statement and no further', () => {
  const code =
    "<?php\n/* translators: %s: a name. */\n$a = sprintf( __( 'Hello %s', 'd' ), f( 1 ) );\n$b = __( 'Bye', 'd' );\n// translators: lost\nf();\n__( 'None', 'd' );";
  assert.deepEqual(
    readCalls(code, FUNCTIONS).map(({ comment }) => comment),
    ['translators: %s: a name.', undefined, undefined],
  );
});

/** A project whose plugin contains this code. */
function makeProject(t, code) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'imagemill-words-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const { name } of PLUGINS) mkdirSync(path.join(folder, 'plugins/wordpress', name, 'languages'), { recursive: true });
  writeFileSync(path.join(folder, 'plugins/wordpress', PLUGINS[0].name, 'words.php'), code);
  for (const plugin of PLUGINS)
    writeFileSync(path.join(folder, 'plugins/wordpress', plugin.name, 'languages', `${plugin.name}.pot`), renderPot(folder, plugin));
  return folder;
}

test("a template lists each text once with plural, context and comment, in gettext's format", (t) => {
  const code = `<?php
    /* translators: %s: number. */
    _n( '%s file', '%s files', $n, 'imagemill-webp' );
    _x( 'Done', 'state', 'imagemill-webp' );
    __( 'Say "a\\b"', 'imagemill-webp' );
    __( 'Done', 'imagemill-webp' ) . __( 'Done', 'imagemill-webp' );`;
  const pot = renderPot(makeProject(t, code), PLUGINS[0]);
  assert.ok(
    pot.includes(
      '#. translators: %s: number.\n#: words.php\n#, php-format\nmsgid "%s file"\nmsgid_plural "%s files"\nmsgstr[0] ""\nmsgstr[1] ""\n',
    ),
  );
  assert.ok(pot.includes('#: words.php\nmsgctxt "state"\nmsgid "Done"\nmsgstr ""\n'));
  assert.ok(pot.includes('msgid "Say \\"a\\\\b\\""\n'));
  assert.equal(pot.match(/^msgid "Done"$/gm).length, 2);
});

test("a stale template, a foreign text domain and a text that isn't a plain string are problems", (t) => {
  const good = makeProject(t, "<?php __( 'Fine', 'imagemill-webp' );");
  assert.deepEqual(findPluginWordProblems(good), []);
  writeFileSync(path.join(good, 'plugins/wordpress/imagemill-webp/words.php'), "<?php __( 'New', 'imagemill-webp' );");
  assert.deepEqual(findPluginWordProblems(good), [
    'plugins/wordpress/imagemill-webp/languages/imagemill-webp.pot is out of date: run node scripts/words.mjs',
  ]);
  const bad = makeProject(t, "<?php __( 'A', 'other' ); __( 'B' ); __( $c, 'imagemill-webp' );");
  assert.equal(findPluginWordProblems(bad).length, 3);
});
