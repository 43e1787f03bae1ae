import type { Kysely } from 'kysely';
import type { Reservation, ReserveOutcome, Store } from '../store.js';
import { Refusal } from '../store-errors.js';
import type { Tables } from '../tables.js';
import { countReserved, readAllowance } from './allowance-state.js';
import { addToCounter, rememberOperation } from './counters.js';
import { chargeMark, freeMark, takeMark } from './idempotency.js';
import { prepareQuery } from './prepare-query.js';

interface Allowance {
  readonly holder: string;
  readonly period: string;
}

/**
 * Rewrites the row unchanged, so no other transaction can reserve from this allowance until this
 * one ends.
 */
const lockAllowance = prepareQuery((db, { holder, period }: Allowance) =>
  db
    .insertInto('allowances')
    .values({ holder, period, used: 0 })
    .onConflict((conflict) => conflict.columns(['holder', 'period']).doUpdateSet((row) => ({ used: row.ref('allowances.used') })))
    .returning('used'),
);

const charge = prepareQuery((db, { holder, period }: Allowance) =>
  db
    .insertInto('allowances')
    .values({ holder, period, used: 1 })
    .onConflict((conflict) => conflict.columns(['holder', 'period']).doUpdateSet((row) => ({ used: row('allowances.used', '+', 1) }))),
);

type Lease = Tables['reservations'];

const insertLease = prepareQuery((db, lease: Lease) =>
  db.insertInto('reservations').values({
    id: lease.id,
    holder: lease.holder,
    period: lease.period,
    expires_at: lease.expires_at,
    mark: lease.mark,
    request: lease.request,
    keep_until: lease.keep_until,
  }),
);

const readLease = prepareQuery((db, { id }: { id: string }) =>
  db.selectFrom('reservations').select(['period', 'mark', 'request', 'keep_until']).where('id', '=', id),
);

const deleteLease = prepareQuery((db, { id }: { id: string }) => db.deleteFrom('reservations').where('id', '=', id));

/** Holds a unit if used and held units leave one, unless the request is already known. */
export async function reserve(db: Kysely<Tables>, request: Reservation): Promise<ReserveOutcome> {
  const { idempotency } = request;
  if (!idempotency) return reserveUnit(db, request, { mark: null, request: null, keep_until: null });
  const taken = await takeMark(db, request, idempotency);
  if ('kind' in taken) return { ...taken, ...(await readAllowance(db, request)) };
  const outcome = await reserveUnit(db, request, { mark: taken.key, request: taken.request, keep_until: idempotency.keepUntil });
  // A request that isn't worked on must not keep the mark.
  if (outcome.kind === 'used_up') throw new Refusal(outcome);
  return outcome;
}

/** An expired lease holds nothing; cleaning deletes it. */
async function reserveUnit(
  db: Kysely<Tables>,
  request: Reservation,
  mark: Pick<Lease, 'mark' | 'request' | 'keep_until'>,
): Promise<ReserveOutcome> {
  const { id, holder, limit, now, expiresAt } = request;
  // If nothing is left, say so without waiting for the lock.
  const seen = await readAllowance(db, request);
  if (seen.used + seen.reserved >= limit) return { kind: 'used_up', ...seen };
  const { period } = seen;
  const [row] = await lockAllowance(db, { holder, period });
  const used = row?.used ?? 0;
  const reserved = await countReserved(db, holder, period, now);
  if (used + reserved >= limit) return { kind: 'used_up', period, used, reserved };
  await insertLease(db, { id, holder, period, expires_at: expiresAt, ...mark });
  return { kind: 'reserved', period, used, reserved: reserved + 1 };
}

/**
 * Charges the unit and counts the tool, once per reservation (even if its lease has ended) and once
 * per mark.
 */
export async function commitReservation(db: Kysely<Tables>, request: Parameters<Store['commitReservation']>[0]): Promise<void> {
  const { id, holder, tool, now } = request;
  // The prefix keeps these apart from ids that browsers choose.
  if (!(await rememberOperation(db, `reservation:${id}`, now))) return;
  const [lease] = await readLease(db, { id });
  const isCharged = !lease || (await isToBeCharged(db, { ...lease, id, holder }, now));
  if (isCharged) await charge(db, { holder, period: lease?.period ?? request.period });
  await deleteLease(db, { id });
  if (isCharged) await addToCounter(db, tool);
}

async function isToBeCharged(db: Kysely<Tables>, lease: Omit<Lease, 'expires_at'>, now: number): Promise<boolean> {
  const { id, holder, mark: key, request, keep_until } = lease;
  if (key === null || request === null || keep_until === null) return true;
  return chargeMark(db, { key, request, holder, reservation_id: id, keep_until }, now);
}

/** Gives the unit back. */
export async function releaseReservation(db: Kysely<Tables>, { id, why }: Parameters<Store['releaseReservation']>[0]): Promise<void> {
  const [lease] = await readLease(db, { id });
  if (!lease) return;
  if (lease.mark !== null) await freeMark(db, lease.mark, id, why);
  await deleteLease(db, { id });
}
