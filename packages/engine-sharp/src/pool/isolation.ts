import type { PoolState } from './pool.js';

/** How far a process is shut off from everything but its files. */
export interface Isolation {
  readonly name: PoolState['isolation'];
  /** It runs as a user of its own that nobody else is. Only root can arrange that. */
  readonly ownUser: boolean;
  /** What is missing, for an operator. */
  readonly note?: string;
}

/**
 * What could be had here, the best first. Whether it can is found out by starting a process: containers, kernels and their settings
 * refuse in too many ways to be asked one by one.
 */
export function isolationsToTry(): readonly Isolation[] {
  if (process.platform !== 'linux') return [{ name: 'environment', ownUser: false, note: `${NOT_SHUT_OFF} It takes Linux.` }];
  const isRoot = process.getuid?.() === 0;
  const asUser: Isolation[] = [
    { name: 'no-network', ownUser: false, note: 'Processes for files have no network, but see the files that the server sees.' },
    { name: 'environment', ownUser: false, note: `${NOT_SHUT_OFF} It takes user namespaces (unshare --user --net) or root.` },
  ];
  if (!isRoot) return asUser;
  return [
    { name: 'namespaces', ownUser: true },
    {
      name: 'no-network',
      ownUser: true,
      note: 'Processes for files have no network and a user of their own, but no view of files of their own: mounts are not allowed here.',
    },
    {
      name: 'environment',
      ownUser: true,
      note: 'Processes for files have a user of their own, but reach the network: namespaces are not allowed here.',
    },
    ...asUser,
  ];
}

const NOT_SHUT_OFF = 'Processes for files reach the network and the files that the server sees.';

/** Users that no distribution gives names to, and systemd leaves unused. */
const FIRST_USER = 60_578;
const LAST_USER = 61_183;

/** The users of a pool's slots, at a random place of the range: two pools hardly ever share one. */
export function usersFor(slots: number): (slot: number) => number {
  const first = FIRST_USER + Math.floor(Math.random() * Math.max(1, LAST_USER - FIRST_USER - slots));
  return (slot) => Math.min(LAST_USER, first + slot);
}
