import type { Call, OperationName } from './operations/operations.js';
import type { Store } from './store.js';

/** What a store knows about a call before running it. */
interface CallFacts<K extends OperationName> {
  /**
   * `reads`: changes nothing. `passing`: only matters for a while, so a power cut may undo it: that
   * also ends the work it was for. `kept`: on disk before it's answered.
   */
  readonly effect: 'reads' | 'passing' | 'kept';
  /**
   * A second call changes nothing and gives the same answer. Not true of `countOperation`, which
   * then answers `repeated`.
   */
  readonly isRepeatable?: true;
  /** Afterwards, an address must be gone from every file. */
  readonly forgets?: true;
  /** What it keeps locked until it commits, if many calls may want the same thing. */
  readonly row?: (...args: Parameters<Store[K]>) => string;
}

/** Every call that reaches the database: all must be listed, or this doesn't compile. */
export const STORE_CALLS: { readonly [K in OperationName]: CallFacts<K> } = {
  usage: { effect: 'reads' },
  countOperation: { effect: 'kept', row: ({ sessionKey }) => `session:${sessionKey}` },
  counters: { effect: 'reads' },
  takeRate: { effect: 'passing', row: ({ key }) => `rate:${key}` },
  addMailLink: { effect: 'kept' },
  signIn: { effect: 'kept' },
  signOut: { effect: 'kept' },
  accountOf: { effect: 'kept' },
  readAccount: { effect: 'reads' },
  signOutOthers: { effect: 'kept' },
  deleteAccount: { effect: 'kept', forgets: true },
  grantPro: { effect: 'kept' },
  revokePro: { effect: 'kept' },
  listPro: { effect: 'reads' },
  listAudit: { effect: 'reads' },
  reserve: { effect: 'passing', row: ({ holder }) => `holder:${holder}` },
  commitReservation: { effect: 'kept', isRepeatable: true, row: ({ holder }) => `holder:${holder}` },
  releaseReservation: { effect: 'passing', isRepeatable: true },
  readAllowance: { effect: 'reads' },
  joinWaitlist: { effect: 'kept' },
  confirmWaitlist: { effect: 'kept', row: () => 'api-status' },
  leaveWaitlist: { effect: 'kept', forgets: true },
  waitlistCount: { effect: 'reads' },
  listWaitlist: { effect: 'reads' },
  removeFromWaitlist: { effect: 'kept', forgets: true },
  apiStatus: { effect: 'reads' },
  createKey: { effect: 'kept', row: () => 'api-status' },
  listKeys: { effect: 'reads' },
  revokeKey: { effect: 'kept' },
  useKey: { effect: 'passing', row: ({ hash }) => `key:${hash}` },
  launchState: { effect: 'reads' },
  beginLaunch: { effect: 'kept', isRepeatable: true },
  claimMember: { effect: 'kept' },
  renewLaunch: { effect: 'kept', isRepeatable: true },
  settleMember: { effect: 'kept', isRepeatable: true },
  finishLaunch: { effect: 'kept', isRepeatable: true },
  endLaunchRun: { effect: 'kept', isRepeatable: true },
  withdrawApi: { effect: 'kept' },
  clean: { effect: 'kept' },
  ping: { effect: 'reads' },
};

/** The store's interface on top of a function that runs one call, wherever that happens. */
export function storeCalls(run: (call: Call) => Promise<unknown>): Pick<Store, OperationName> {
  const names = Object.keys(STORE_CALLS) as OperationName[];
  const calls = names.map((name) => [name, (...args: readonly unknown[]) => run({ name, args })]);
  // Each function takes and returns what the call of its name does; a list of names can't carry
  // that proof.
  return Object.fromEntries(calls) as Pick<Store, OperationName>;
}

/** Whether there is a call with that name. */
export function isCallName(name: unknown): name is OperationName {
  return typeof name === 'string' && Object.hasOwn(STORE_CALLS, name);
}
