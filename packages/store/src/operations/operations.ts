import type { Kysely } from 'kysely';
import { sql } from '../kysely.js';
import type { Store } from '../store.js';
import type { Tables } from '../tables.js';
import { accountOf, deleteAccount, readAccount, signOutOthers } from './accounts.js';
import { readAllowance } from './allowance-state.js';
import { createKey, listKeys, revokeKey, useKey } from './api-keys.js';
import { readApiStatus } from './api-status.js';
import { listAudit } from './audit.js';
import { clean } from './clean.js';
import { countOperation } from './count-operation.js';
import { readCounters } from './counters.js';
import { beginLaunch, endLaunchRun, finishLaunch, renewLaunch, withdrawApi } from './launch.js';
import { claimMember, settleMember } from './launch-members.js';
import { launchState } from './launch-state.js';
import { grantPro, listPro, revokePro } from './pro-grants.js';
import { readUsage } from './read-session.js';
import { commitReservation, releaseReservation, reserve } from './reservations.js';
import { addMailLink, signIn, signOut } from './sign-in.js';
import { takeRate } from './take-rate.js';
import { confirmWaitlist, countWaitlist, joinWaitlist, leaveWaitlist, listWaitlist, removeFromWaitlist } from './waitlist.js';

/** The store's calls that reach the database. */
export type OperationName = Exclude<keyof Store, 'close' | 'backup'>;

/** One call as plain data, so it can cross a thread boundary. */
export interface Call {
  readonly name: OperationName;
  readonly args: readonly unknown[];
}

type Operations = { readonly [K in OperationName]: (db: Kysely<Tables>, ...args: Parameters<Store[K]>) => ReturnType<Store[K]> };

/**
 * What each call does, in either dialect. Every call of the interface must be listed, or this
 * doesn't compile.
 */
const operations: Operations = {
  usage: readUsage,
  countOperation,
  counters: readCounters,
  takeRate,
  addMailLink,
  signIn,
  signOut,
  accountOf,
  readAccount,
  signOutOthers,
  deleteAccount,
  grantPro,
  revokePro,
  listPro,
  listAudit,
  reserve,
  commitReservation,
  releaseReservation,
  readAllowance,
  joinWaitlist,
  confirmWaitlist,
  leaveWaitlist,
  waitlistCount: countWaitlist,
  listWaitlist,
  removeFromWaitlist,
  apiStatus: readApiStatus,
  createKey,
  listKeys,
  revokeKey,
  useKey,
  launchState,
  beginLaunch,
  claimMember,
  renewLaunch,
  settleMember,
  finishLaunch,
  endLaunchRun,
  withdrawApi,
  clean,
  ping: async (db) => {
    await sql`SELECT 1`.execute(db);
  },
};

/**
 * Runs one call. The caller has begun a transaction and rolls it back if this throws; see Refusal.
 */
export function runOperation(db: Kysely<Tables>, call: Call): Promise<unknown> {
  // Name and arguments were type-checked together under the Store interface; a message can't carry
  // that proof.
  const run = operations[call.name] as (db: Kysely<Tables>, ...args: readonly unknown[]) => Promise<unknown>;
  return run(db, ...call.args);
}
