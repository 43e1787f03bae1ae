import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { findPluginCheckProblems } from '../plugins/plugin-check.mjs';
import { pluginFiles } from '../plugins/plugin-files.mjs';
import { PLUGINS } from '../plugins/plugin-list.mjs';
import { pluginWords } from '../plugins/plugin-words.mjs';
import { root } from '../root.mjs';

/** The problems found in this code, without the file name. */
const found = (...lines) => {
  const files = new Map([['a.php', `<?php\ndefined( 'ABSPATH' ) || exit;\n${lines.join('\n')}\n`]]);
  return findPluginCheckProblems(files).map((problem) => problem.replace(/^a\.php:/, ''));
};

describe("Plugin Check's rules", () => {
  for (const plugin of PLUGINS) {
    const files = pluginFiles(root, plugin, '1.2.3');

    test(`${plugin.name} breaks none of them`, () => {
      assert.deepEqual(findPluginCheckProblems(files), []);
      assert.deepEqual(pluginWords(root, plugin).problems, []);
    });

    test(`${plugin.name} has no minified code, and its readme says where the source of compiled code is`, () => {
      const scripts = [...files].filter(([name]) => name.endsWith('.js'));
      assert.deepEqual(
        scripts.filter(([, bytes]) => isMinified(String(bytes))).map(([name]) => name),
        [],
      );
      const compiled = [...files.keys()].filter((name) => name.endsWith('.wasm'));
      assert.deepEqual([scripts.length > 0, compiled.length > 0], [plugin.withBrowserCode, plugin.withBrowserCode]);
      const linked = linkedNames(String(files.get('readme.txt')));
      assert.deepEqual(
        compiled.filter((name) => !linked.includes(/([^/]+)-[\w-]{8}\.wasm$/.exec(name)?.[1])),
        [],
      );
    });
  }

  test('printed values must be escaped', () => {
    const fine = [
      "echo 'a' . esc_html( $b ), ( int ) $c;",
      "echo '<b ' . ( $a ? 'c' : 'd' ) . '>';",
      "echo $a ? '' : ' ' . esc_html__( 'b', 'c' );",
    ];
    assert.deepEqual(found(...fine), []);
    const rule = 'WordPress.Security.EscapeOutput.OutputNotEscaped';
    assert.deepEqual(found("echo 'a' . $b;", 'echo esc_html( $a ) . f( $b );', "echo 'a', ( $b ? $c : 'd' );"), [
      `3: ${rule}: $b`,
      `4: ${rule}: f ( $b )`,
      `5: ${rule}: ( $b ? $c : 'd' )`,
    ]);
  });

  test("variables outside of functions must have the plugin's prefix", () => {
    const rule = 'WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedVariableFound';
    assert.deepEqual(found('$imagemill_a = 1;', 'foreach ( $b as $imagemill_c => $imagemill_d ) {}', 'f( function () { $e = 1; } );'), []);
    assert.deepEqual(found('$a = 1;', 'foreach ( $b as $c => $d ) {}'), [`3: ${rule}: $a`, `4: ${rule}: $c`, `4: ${rule}: $d`]);
  });

  test('the arguments of a thrown exception must be plain or escaped', () => {
    assert.deepEqual(
      found("throw new A( 'plain', 3 );", "throw new A( $b ? 'c' : 'd' );", 'throw A::b();', 'throw $a;', 'throw new A( esc_html( $b ) );'),
      [],
    );
    const rule = 'WordPress.Security.EscapeOutput.ExceptionNotEscaped';
    assert.deepEqual(
      found("throw new A( B::C, 'd' );", "throw self::a( 'b', $c );", 'throw new A( "b $c" );', 'throw new A( esc_html( $b ) . $c );'),
      [`3: ${rule}: B :: C`, `4: ${rule}: $c`, `5: ${rule}: "b $c"`, `6: ${rule}: esc_html ( $b ) . $c`],
    );
  });

  test('a query must be literal text inside prepare(), with as many values as placeholders', () => {
    assert.deepEqual(
      found('$wpdb->get_col( $wpdb->prepare( "SELECT a FROM {$wpdb->posts} WHERE b = %s", $c ) );', '$wpdb->delete( $a, $b );'),
      [],
    );
    const problems = found(
      '$wpdb->get_col( $sql );',
      '$wpdb->prepare( $sql, $a );',
      '$wpdb->prepare( "SELECT $a" );',
      "$wpdb->prepare( 'SELECT a ' . self::B );",
      "$wpdb->prepare( 'SELECT %s, %d', $a );",
      '$wpdb->prepare( "SELECT a WHERE b LIKE \'c%%\'" );',
    );
    assert.deepEqual(
      problems.map((problem) => /^\d+: WordPress\.DB\.(\w+\.\w+)/.exec(problem)?.[1]),
      [
        ...['PreparedSQL.NotPrepared', 'PreparedSQL.NotPrepared', 'PreparedSQL.InterpolatedNotPrepared', 'PreparedSQL.NotPrepared'],
        ...['PreparedSQLPlaceholders.ReplacementsWrongNumber', 'PreparedSQLPlaceholders.LikeWildcardsInQuery'],
      ],
    );
  });

  test('a comment that names a rule and a reason turns the rule off there, and nowhere else', () => {
    const rule = 'WordPress.WP.AlternativeFunctions';
    assert.deepEqual(found(`unlink( $a ); // phpcs:ignore ${rule} -- For a reason.`, '$a->unlink();', 'function unlink() {}'), []);
    assert.deepEqual(found(`// phpcs:ignore ${rule} -- For a reason.`, 'unlink( $a );', 'unlink( $b );'), [`5: ${rule}: unlink`]);
    assert.deepEqual(found(`// phpcs:disable ${rule} -- For a reason.`, 'unlink( $a );', '// phpcs:enable', 'unlink( $b );'), [
      `6: ${rule}: unlink`,
    ]);
    assert.deepEqual(found('rename( $a, $b ); // phpcs:ignore WordPress.DB -- For a reason.'), [`3: ${rule}: rename`]);
    for (const comment of [
      '// phpcs:ignore',
      `// phpcs:ignore ${rule}`,
      '// phpcs:ignore -- For a reason.',
      '// @codingStandardsIgnoreLine',
    ])
      assert.deepEqual(found(comment), [`3: ignored without a rule or a reason: ${comment}`]);
  });

  test('a file that runs by itself must check that WordPress is running', () => {
    const problems = (name, code) => findPluginCheckProblems(new Map([[name, code]])).length;
    assert.equal(problems('a.php', '<?php\nfinal class A {}\n'), 0);
    assert.equal(problems('a.php', '<?php\nf();\n'), 1);
    assert.equal(problems('a.php', "<?php\ndefined( 'ABSPATH' ) || exit;\nf();\n"), 0);
    assert.equal(problems('uninstall.php', "<?php\ndefined( 'WP_UNINSTALL_PLUGIN' ) || exit;\nf();\n"), 0);
  });
});

/** Minifiers leave names of one or two letters; people choose few of those. */
function isMinified(code) {
  const words = code.replace(/'[^'\n]*'|"[^"\n]*"|`[^`]*`|\/\/.*|\/\*[\s\S]*?\*\//g, '').match(/(?<![\w$.])[A-Za-z_$][\w$]*/g) ?? [];
  return words.filter(({ length }) => length <= 2).length > 0.4 * words.length;
}

/** Names in those lines of the readme that link to a source. */
function linkedNames(readme) {
  const section = /^= Source code =$([\s\S]*?)^==? /m.exec(readme)?.[1] ?? '';
  return section
    .split('\n')
    .filter((line) => /\]\(https:\/\/\S+\)/.test(line))
    .flatMap((line) => [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name));
}
