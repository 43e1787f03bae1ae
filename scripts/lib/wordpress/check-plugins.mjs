import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../root.mjs';
import { runCommand } from '../run.mjs';

const PLUGINS = path.join(root, 'plugins', 'wordpress');
const CORES = path.join(root, '.cache', 'wordpress');
const RUN_7_4 = path.join(root, 'scripts', 'lib', 'wordpress', 'php-7.4.mjs');
// There are no other programs in WebAssembly; PHPUnit would ask one for the width of the terminal.
const ALONE = 'disable_functions=exec,passthru,popen,proc_open,shell_exec,system';
// Where Debian's phpunit keeps its classes.
const PHPUNIT_CLASSES = '/usr/share/php';

/**
 * Looks at the plugins' PHP as it lies here, without WordPress, and at the packaged folders; shows all problems and returns whether there
 * were none. Every step runs on this machine's PHP and, where it is here, on the oldest that the plugins support.
 */
export async function checkPlugins({ php, phpcs, phpunit, hasPhp74 }) {
  const folders = ['shared', 'imagemill-webp', 'imagemill-uploads'].map((name) => path.join(PLUGINS, name)).filter(existsSync);
  const packaged = path.join(PLUGINS, 'dist');
  const load = path.join(PLUGINS, 'checks', 'load.php');
  const here = { name: 'this PHP', run: (args) => [php, args] };
  // WordPress for the tests that borrow a class of it.
  const mounts = [PLUGINS, CORES, PHPUNIT_CLASSES, path.dirname(phpunit)].filter(existsSync).join(path.delimiter);
  const oldest = {
    name: 'PHP 7.4',
    run: (args) => [process.execPath, [RUN_7_4, mounts, '-d', ALONE, '-d', `include_path=${PHPUNIT_CLASSES}`, ...args]],
  };
  let isGood = true;
  const step = async (name, [command, args]) => {
    try {
      const output = await runCommand(name, command, args, { cwd: PLUGINS });
      const result = output.trim().split('\n').at(-1);
      console.log(`✔ ${name}${result ? `: ${result}` : ''}`);
    } catch (error) {
      console.error(`✖ ${name}\n${error.output ?? error}`);
      isGood = false;
    }
  };
  await step('phpcs', [phpcs, []]);
  for (const { name, run } of hasPhp74 ? [here, oldest] : [here]) {
    await step(`sources on ${name}`, run([load, ...folders]));
    // The namespaces of a packaged plugin are its own: both in one process never meet.
    if (existsSync(packaged))
      for (const plugin of ['imagemill-webp', 'imagemill-uploads'])
        await step(`${plugin} on ${name}`, run([load, path.join(packaged, plugin)]));
    await step(`PHPUnit on ${name}`, run([phpunit, '-c', PLUGINS]));
  }
  if (!hasPhp74) console.log('PHP 7.4 could not be fetched: nothing was tried on it.');
  return isGood;
}
