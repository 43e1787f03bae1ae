import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The work folder's path in the jail, under a name where no code is. */
export const WORK_IN_JAIL = '/imagemill-work';
/** Threads count too: Node and libvips have about twenty. */
const MAX_TASKS = 128;

/** Everything a worker must see and nothing else: Node, its libraries, and the code it runs. */
export interface Jail {
  readonly setpriv: string;
  readonly node: string;
  readonly paths: readonly string[];
}

/** Throws if a program needed to build the jail is missing. */
export function describeJail(script: string): Jail {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(existsSync);
  if (!setpriv) throw new Error('setpriv is missing');
  const node = realpathSync(process.execPath);
  const libraries = [...librariesOf(node), ...librariesOf(setpriv)].map(dirname);
  return { setpriv, node, paths: outermost([setpriv, node, ...libraries, ...codeOf(script)]) };
}

/** As the system's loader lists them. */
function librariesOf(program: string): readonly string[] {
  const listed = execFileSync(program, [], {
    env: { LD_TRACE_LOADED_OBJECTS: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  // Bounded: output of the system's loader.
  return [...listed.matchAll(/(\/\S+) \(0x/g)].flatMap(([, path]) => path ?? []);
}

/**
 * This package, the workspace packages it uses, and the folders where the others are installed. Not
 * the project's folder, which may contain data.
 */
function codeOf(script: string): readonly string[] {
  const packages = withOwnDependencies(packageOf(realpathSync(script)));
  const installed = packages.flatMap(
    (folder) =>
      ancestors(folder)
        .map((above) => join(above, 'node_modules'))
        .find(existsSync) ?? [],
  );
  return [...packages, ...installed];
}

function withOwnDependencies(folder: string, found: readonly string[] = []): readonly string[] {
  if (found.includes(folder)) return found;
  const file = join(folder, 'package.json');
  const { resolve } = createRequire(file);
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> };
  return Object.keys(dependencies)
    .filter((name) => name.startsWith('@imagemill/'))
    .reduce<readonly string[]>((all, name) => withOwnDependencies(packageOf(realpathSync(resolve(name))), all), [...found, folder]);
}

function packageOf(file: string): string {
  const found = ancestors(file).find((folder) => existsSync(join(folder, 'package.json')));
  if (!found) throw new Error('Expected a file of a package');
  return found;
}

function ancestors(path: string): readonly string[] {
  const above = dirname(path);
  return above === path ? [] : [above, ...ancestors(above)];
}

/** Drops paths inside another path. */
function outermost(paths: readonly string[]): readonly string[] {
  const unique = [...new Set(paths)];
  return unique.filter((path) => !unique.some((other) => path.startsWith(`${other}/`)));
}

interface Work {
  /** An empty folder that becomes the worker's root. */
  readonly root: string;
  readonly folder: string;
  readonly script: string;
}

/** The command that builds the jail as root and becomes the worker in it, as a separate user. */
export function jailedByRoot(jail: Jail, work: Work & { user: number }): readonly string[] {
  const identity = ['--reuid', `${work.user}`, '--regid', `${work.user}`, '--clear-groups'];
  return [...OWN_NAMESPACES, ...buildJail(jail, work, identity, MAX_TASKS)];
}

/**
 * The same without root: a user namespace gives the right to mount. Entering it clears the
 * parent-death signal, so setpriv sets that again. Outside, the worker is still the server's user;
 * inside, it's root, but without root's capabilities.
 */
export function jailedInUserNamespace(jail: Jail, work: Work): readonly string[] {
  const asRoot = ['unshare', '--user', '--map-root-user', jail.setpriv, '--pdeathsig', 'KILL'];
  return [...asRoot, ...OWN_NAMESPACES, ...buildJail(jail, work, ['--securebits=+noroot,+noroot_locked'])];
}

/**
 * The same with bubblewrap: some systems let it create namespaces but refuse other programs. If the
 * server is killed in the milliseconds in which bubblewrap sets up a jail, bubblewrap's child may
 * wait for it forever: a sleeping process that never gets to run a worker.
 */
export function jailedByBubblewrap({ node, paths }: Jail, { folder, script }: Work): readonly string[] {
  const bubblewrap = ['/usr/bin/bwrap', '/bin/bwrap'].find(existsSync);
  if (!bubblewrap) throw new Error('bubblewrap is not installed');
  const namespaces = ['--unshare-all', '--die-with-parent', '--new-session', '--as-pid-1', '--cap-drop', 'ALL'];
  const views = paths.flatMap((path) => ['--ro-bind', path, path]);
  return [
    bubblewrap,
    ...namespaces,
    ...views,
    '--bind',
    folder,
    WORK_IN_JAIL,
    '--remount-ro',
    '/',
    '--chdir',
    '/',
    node,
    script,
    WORK_IN_JAIL,
  ];
}

const OWN_NAMESPACES = ['unshare', '--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];

function buildJail({ setpriv, node, paths }: Jail, { root, folder, script }: Work, identity: readonly string[], maxTasks?: number) {
  const withoutRights = ['--nnp', '--bounding-set=-all', '--inh-caps=-all', '--pdeathsig', 'KILL'];
  const worker = [setpriv, ...identity, ...withoutRights, node, script, WORK_IN_JAIL];
  return ['/bin/sh', '-ec', BUILD_JAIL, 'sh', root, folder, maxTasks ?? '', paths.length, ...paths, ...worker].map(String);
}

/**
 * A separate root in memory, made of read-only mounts and entered with chroot. The worker has no
 * rights that would lead out, and the kernel lets no process in a chroot create a user namespace.
 * There is no /proc, /dev or /etc.
 */
const BUILD_JAIL = `
root=$1 folder=$2 tasks=$3 paths=$4; shift 4
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev,noexec none "$root"
cd "$root"
mkdir .${WORK_IN_JAIL}
mount -o bind,nosuid,nodev,noexec "$folder" .${WORK_IN_JAIL}
while [ "$paths" -gt 0 ]; do
  mkdir -p ".\${1%/*}"
  if [ -d "$1" ]; then mkdir -p ".$1"; else : > ".$1"; fi
  mount --bind "$1" ".$1"
  mount -o remount,bind,ro,nosuid,nodev ".$1"
  paths=$((paths - 1)); shift
done
mount -o remount,bind,ro,nosuid,nodev,noexec "$root"
if [ -n "$tasks" ]; then ulimit -u "$tasks" 2>/dev/null || ulimit -p "$tasks"; fi
unset PWD OLDPWD
exec chroot . "$@"
`;
