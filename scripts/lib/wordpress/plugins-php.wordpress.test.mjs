import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { externalProgram } from '@imagemill/testkit/external-program';
import { isInstalled } from '../install.mjs';
import { root } from '../root.mjs';
import { runCommand } from '../run.mjs';
import { PHP_7_4 } from './ensure-php-7.4.mjs';

const PLUGINS = path.join(root, 'plugins', 'wordpress');
const NAMES = ['imagemill-webp', 'imagemill-uploads'];
const CORES = path.join(root, '.cache', 'wordpress');
const RUN_7_4 = path.join(root, 'scripts', 'lib', 'wordpress', 'php-7.4.mjs');
// There are no other programs in WebAssembly; PHPUnit would run one to get the width of the
// terminal.
const ALONE = 'disable_functions=exec,passthru,popen,proc_open,shell_exec,system';
// Where Debian's phpunit keeps its classes.
const PHPUNIT_CLASSES = '/usr/share/php';
const LOAD = path.join(PLUGINS, 'checks', 'load.php');

const [php, phpcs, phpunit] = ['php', 'phpcs', 'phpunit'].map(externalProgram);
// WordPress, for the tests that borrow one of its classes.
const mounts = [PLUGINS, CORES, PHPUNIT_CLASSES, path.dirname(phpunit ?? '')].filter(existsSync).join(path.delimiter);
const in74 = (args) => [process.execPath, [RUN_7_4, mounts, '-d', ALONE, '-d', `include_path=${PHPUNIT_CLASSES}`, ...args]];
const PHPS = [
  { name: 'this PHP', skip: php && phpunit ? false : 'no PHP or PHPUnit on this machine', command: (args) => [php, args] },
  { name: 'PHP 7.4', skip: phpunit && isInstalled(PHP_7_4) ? false : 'no PHP 7.4 or PHPUnit on this machine', command: in74 },
];

async function run(name, [command, args]) {
  await runCommand(name, command, args, { cwd: PLUGINS }).catch((error) => {
    throw new Error(error.output ?? String(error));
  });
}

describe("the plugins' PHP, without WordPress", () => {
  test('follows the code style', { skip: phpcs ? false : 'no phpcs on this machine' }, () => run('phpcs', [phpcs, []]));

  for (const { name, skip, command } of PHPS) {
    const folders = ['shared', ...NAMES].map((each) => path.join(PLUGINS, each));
    test(`every source file loads on ${name}`, { skip }, () => run('loading', command([LOAD, ...folders])));
    // A packaged plugin has its own namespaces, so two plugins in one process never clash.
    for (const plugin of NAMES)
      test(`the packaged ${plugin} loads on ${name}`, { skip }, () => run('loading', command([LOAD, path.join(PLUGINS, 'dist', plugin)])));
    test(`its unit tests pass on ${name}`, { skip }, () => run('PHPUnit', command([phpunit, '-c', PLUGINS])));
  }
});
