import type { Call, OperationName } from './operations/operations.js';
import type { Store } from './store.js';

/** Every call that reaches the database: one without an entry does not compile. */
const NAMES: Readonly<Record<OperationName, true>> = {
  usage: true,
  countOperation: true,
  counters: true,
  takeRate: true,
  addMailLink: true,
  signIn: true,
  signOut: true,
  accountOf: true,
  readAccount: true,
  signOutOthers: true,
  deleteAccount: true,
  grantPro: true,
  revokePro: true,
  listPro: true,
  listAudit: true,
  reserve: true,
  commitReservation: true,
  releaseReservation: true,
  readAllowance: true,
  joinWaitlist: true,
  confirmWaitlist: true,
  leaveWaitlist: true,
  waitlistCount: true,
  listWaitlist: true,
  removeFromWaitlist: true,
  apiStatus: true,
  createKey: true,
  listKeys: true,
  revokeKey: true,
  useKey: true,
  launchState: true,
  beginLaunch: true,
  claimMember: true,
  renewLaunch: true,
  settleMember: true,
  finishLaunch: true,
  endLaunchRun: true,
  withdrawApi: true,
  clean: true,
  ping: true,
};

/** The store's interface over a way to have one call done, wherever that happens. */
export function storeCalls(run: (call: Call) => Promise<unknown>): Pick<Store, OperationName> {
  const names = Object.keys(NAMES) as OperationName[];
  const calls = names.map((name) => [name, (...args: readonly unknown[]) => run({ name, args })]);
  // Each function takes and gives what the call of its name does; a list of names cannot carry that proof.
  return Object.fromEntries(calls) as Pick<Store, OperationName>;
}

/** Whether there is a call of that name. */
export function isCallName(name: unknown): name is OperationName {
  return typeof name === 'string' && Object.hasOwn(NAMES, name);
}
