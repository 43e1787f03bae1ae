import { ISOLATION_LEVELS, type IsolationLevel } from '@imagemill/core/run';
import { describeJail, type Jail, jailedByBubblewrap, jailedByRoot, jailedInUserNamespace, WORK_IN_JAIL } from './jail.js';
import { landlocked } from './landlock.js';

export function isBelow(level: IsolationLevel, minimum: IsolationLevel): boolean {
  return ISOLATION_LEVELS.indexOf(level) > ISOLATION_LEVELS.indexOf(minimum);
}

/** The folders and the user of one worker. */
export interface Place {
  readonly folder: string;
  /** An empty folder that becomes its root in a jail. */
  readonly root: string;
  /** Its user id; undefined: the same user as this process. */
  readonly user: number | undefined;
}

/**
 * A way to start workers. Whether a system allows it can only be tried: systems refuse in too many
 * ways to check each.
 */
export interface Way {
  readonly level: IsolationLevel;
  /** Its name in logs. */
  readonly name: string;
  /** The worker runs as a separate user. Only root can arrange that. */
  readonly ownUser: boolean;
  /** For the operator: what a worker can reach but doesn't need. */
  readonly note?: string;
  /** The work folder as the worker sees it. */
  readonly folder: string;
  /** Throws if a program is missing. */
  readonly command: (place: Place) => readonly string[];
}

/** The ways that could work on this system, best first. */
export function waysFor(script: string): readonly Way[] {
  const plain = [process.execPath, script, '.'];
  const weak = { level: 'weak', ownUser: false, folder: '.' } as const;
  const reachesAll = {
    ...weak,
    name: 'a process of the same user',
    note: 'Workers reach the network and the files that the server reaches.',
  };
  if (process.platform !== 'linux')
    return [{ ...reachesAll, note: `${reachesAll.note} It takes Linux to change that.`, command: () => plain }];

  let known: Jail | undefined;
  const jail = () => {
    known ??= describeJail(script);
    return known;
  };
  const jailed = { level: 'jail', ownUser: false, folder: WORK_IN_JAIL } as const;
  const filtered = ({ user }: Place) => [
    ...asUser(user),
    ...WITH_PARENT,
    ...landlocked({ folder: '.', paths: jail().paths, command: [jail().node, script, '.'] }),
  ];
  const filter = { level: 'filter', folder: '.', note: 'Workers see names, sizes and rights of files, but cannot open them.' } as const;
  const withoutRoot: Way[] = [
    { ...jailed, name: 'a jail in a user namespace', command: (place) => jailedInUserNamespace(jail(), { ...place, script }) },
    { ...jailed, name: 'a jail by bubblewrap', command: (place) => jailedByBubblewrap(jail(), { ...place, script }) },
  ];
  const sameUser: Way[] = [
    {
      ...weak,
      name: 'no network',
      note: 'Workers have no network, but reach the files that the server reaches.',
      command: () => [...OFFLINE, ...WITH_PARENT, ...plain],
    },
    { ...reachesAll, command: () => plain },
  ];
  if (process.getuid?.() !== 0) {
    return [...withoutRoot, { ...filter, name: 'Landlock and a filter of system calls', ownUser: false, command: filtered }, ...sameUser];
  }
  return [
    {
      ...jailed,
      name: 'a jail made by root',
      ownUser: true,
      command: ({ user = 0, ...place }) => jailedByRoot(jail(), { ...place, user, script }),
    },
    ...withoutRoot,
    { ...filter, name: 'Landlock, a filter of system calls and a user of its own', ownUser: true, command: filtered },
    {
      ...{ ...weak, ownUser: true, name: 'a user of its own and no network' },
      note: 'Workers have no network and a user of their own, but reach files that every user may read.',
      command: ({ user }) => [...asUser(user), ...OFFLINE, ...WITH_PARENT, ...plain],
    },
    {
      ...{ ...weak, ownUser: true, name: 'a user of its own' },
      note: 'Workers have a user of their own, but reach the network, and files that every user may read.',
      command: ({ user }) => [...asUser(user), ...WITH_PARENT, ...plain],
    },
    ...sameUser,
  ];
}

/** Changing the user or rights clears the parent-death signal, so this comes after that. */
const WITH_PARENT = ['setpriv', '--pdeathsig', 'KILL'];
const OFFLINE = ['unshare', '--user', '--map-current-user', '--net', '--ipc', '--uts'];

function asUser(user: number | undefined): readonly string[] {
  if (user === undefined) return [];
  return ['setpriv', '--reuid', `${user}`, '--regid', `${user}`, '--clear-groups', '--nnp', '--bounding-set=-all', '--inh-caps=-all'];
}

/** User ids that no distribution assigns and systemd leaves unused. */
const FIRST_USER = 60_578;
const LAST_USER = 61_183;

/**
 * User ids for this many workers, at a random place in the range, so two pools hardly ever share
 * one.
 */
export function usersFor(workers: number): (worker: number) => number {
  const first = FIRST_USER + Math.floor(Math.random() * Math.max(1, LAST_USER - FIRST_USER - workers));
  return (worker) => Math.min(LAST_USER, first + worker);
}
