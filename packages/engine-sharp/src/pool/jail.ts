import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Where the process finds its folder: a name under which no code lies. */
export const WORK_IN_JAIL = '/imagemill-work';
/** Threads count as well: Node and libvips have about twenty. */
const MAX_TASKS = 128;

/** Whatever a process must see, and nothing else: Node, its libraries, and the code that it runs. */
export interface Jail {
  readonly setpriv: string;
  readonly node: string;
  readonly paths: readonly string[];
}

/** Throws where one of the programs that build it is missing. */
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
  return [...listed.matchAll(/(\/\S+) \(0x/g)].flatMap(([, path]) => path ?? []);
}

/** This package, those of the workspace that it uses, and where the others are installed: not the project's folder, where data may lie. */
function codeOf(script: string): readonly string[] {
  const { resolve } = createRequire(import.meta.url);
  const packages = [script, resolve('@imagemill/core'), resolve('@imagemill/pdf')].map((file) => packageOf(realpathSync(file)));
  const installed = packages.flatMap(
    (folder) =>
      ancestors(folder)
        .map((above) => join(above, 'node_modules'))
        .find(existsSync) ?? [],
  );
  return [...packages, ...installed];
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

/** Without what lies within another of them. */
function outermost(paths: readonly string[]): readonly string[] {
  const unique = [...new Set(paths)];
  return unique.filter((path) => !unique.some((other) => path.startsWith(`${other}/`)));
}

/** The command that builds the jail in namespaces of its own and becomes the process in it. */
export function jailed({ setpriv, node, paths }: Jail, work: { root: string; folder: string; user: number; script: string }): string[] {
  const namespaces = ['unshare', '--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child'];
  const { root, folder, user, script } = work;
  return [...namespaces, '/bin/sh', '-ec', BUILD_JAIL, 'sh', root, folder, String(user), setpriv, node, script, ...paths];
}

/**
 * A root of its own in memory, made of read-only views. It is entered by chroot, which takes the rights with it that would lead out, and lets
 * nobody inside make a user namespace. There is no /proc, /dev or /etc.
 */
const BUILD_JAIL = `
root=$1 folder=$2 user=$3 setpriv=$4 node=$5 script=$6; shift 6
mount -t tmpfs -o mode=755,size=1m,nosuid,nodev,noexec none "$root"
cd "$root"
mkdir .${WORK_IN_JAIL}
mount -o bind,nosuid,nodev,noexec "$folder" .${WORK_IN_JAIL}
for path do
  mkdir -p ".\${path%/*}"
  if [ -d "$path" ]; then mkdir -p ".$path"; else : > ".$path"; fi
  mount -o bind,ro,nosuid,nodev "$path" ".$path"
done
mount -o remount,ro,nosuid,nodev,noexec "$root"
ulimit -u ${MAX_TASKS} 2>/dev/null || ulimit -p ${MAX_TASKS}
unset PWD OLDPWD
exec chroot . "$setpriv" --reuid "$user" --regid "$user" --clear-groups --nnp --bounding-set=-all --inh-caps=-all --pdeathsig KILL \\
  "$node" "$script" ${WORK_IN_JAIL}
`;
