import type { Kysely } from 'kysely';
import type { Idempotency, IdempotencyMark, Reservation } from '../store.js';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

type Row = Tables['idempotency'];

/** Why work on a request can't start. */
export type Obstacle = { readonly kind: 'repeated' | 'mismatch' } | { readonly kind: 'running'; readonly until: number };

/**
 * Inserts a row, or rewrites the existing one unchanged, which locks it until the transaction ends.
 */
const lockMark = prepareQuery((db, row: Row) =>
  db
    .insertInto('idempotency')
    .values({
      key: row.key,
      request: row.request,
      holder: row.holder,
      reservation_id: row.reservation_id,
      state: row.state,
      lease_until: row.lease_until,
      keep_until: row.keep_until,
    })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((old) => ({ state: old.ref('idempotency.state') })))
    .returning(['request', 'reservation_id', 'state', 'lease_until', 'keep_until']),
);

const replaceMark = prepareQuery((db, row: Row) =>
  db
    .updateTable('idempotency')
    .set({
      request: row.request,
      reservation_id: row.reservation_id,
      state: row.state,
      lease_until: row.lease_until,
      keep_until: row.keep_until,
    })
    .where('key', '=', row.key),
);

const endFree = prepareQuery((db, { key, id }: { key: string; id: string }) =>
  db
    .updateTable('idempotency')
    .set({ state: 'free' })
    .where('key', '=', key)
    .where('reservation_id', '=', id)
    .where('state', '=', 'running'),
);

const deleteRunning = prepareQuery((db, { key, id }: { key: string; id: string }) =>
  db.deleteFrom('idempotency').where('key', '=', key).where('reservation_id', '=', id).where('state', '=', 'running'),
);

/**
 * Takes the mark for this reservation, or returns what prevents it. A mark found under an older
 * secret stays there, so work that began under that secret and ends late still finds it.
 */
export async function takeMark(
  db: Kysely<Tables>,
  { id, holder, now, expiresAt }: Reservation,
  idempotency: Idempotency,
): Promise<Obstacle | IdempotencyMark> {
  const mark = await chooseMark(db, holder, idempotency.marks, now);
  const wanted: Row = {
    ...mark,
    holder,
    reservation_id: id,
    state: 'running',
    lease_until: expiresAt,
    keep_until: idempotency.keepUntil,
  };
  const [row] = await lockMark(db, wanted);
  if (!row || row.reservation_id === id) return mark;
  if (isHeld(row, now)) return describe(row, mark.request);
  await replaceMark(db, wanted);
  return mark;
}

/**
 * Whether work that ended well should be charged. It isn't if its lease had ended, the same request
 * was started again, and that one has been answered. If a different request has the mark by now,
 * this work is charged and that request keeps the mark.
 */
export async function chargeMark(
  db: Kysely<Tables>,
  mark: Pick<Row, 'key' | 'request' | 'holder' | 'reservation_id' | 'keep_until'>,
  now: number,
) {
  const charged: Row = { ...mark, state: 'charged', lease_until: now };
  const [row] = await lockMark(db, charged);
  if (!row || row.request !== mark.request) return true;
  if (row.reservation_id !== mark.reservation_id && row.state !== 'running' && row.keep_until > now) return false;
  await replaceMark(db, charged);
  return true;
}

/**
 * Ends a reservation that cost nothing. An unchanged result is remembered; after a failure the mark
 * is free again. Another reservation's mark is left alone.
 */
export async function freeMark(db: Kysely<Tables>, key: string, id: string, why: 'unchanged' | 'failed'): Promise<void> {
  await (why === 'unchanged' ? endFree : deleteRunning)(db, { key, id });
}

/**
 * Chooses the mark to store the request under: the newest one that is held, otherwise the newest
 * that a row or unfinished work still uses, otherwise the newest. A request must never be stored
 * under two secrets at once, or work that ends late and the request that replaced it would both be
 * charged.
 */
async function chooseMark(db: Kysely<Tables>, holder: string, marks: Idempotency['marks'], now: number): Promise<IdempotencyMark> {
  const [newest] = marks;
  if (marks.length === 1) return newest;
  const keys = marks.map(({ key }) => key);
  // Read before the rows: work that ends between the two queries has already left its row.
  const unfinished = await db.selectFrom('reservations').select('mark').where('holder', '=', holder).where('mark', 'in', keys).execute();
  const rows = await db.selectFrom('idempotency').select(['key', 'state', 'lease_until', 'keep_until']).where('key', 'in', keys).execute();
  const isHeldBy = ({ key }: IdempotencyMark) => rows.some((row) => row.key === key && isHeld(row, now));
  const isInUse = ({ key }: IdempotencyMark) => rows.some((row) => row.key === key) || unfinished.some(({ mark }) => mark === key);
  return marks.find(isHeldBy) ?? marks.find(isInUse) ?? newest;
}

function isHeld({ state, lease_until, keep_until }: Pick<Row, 'state' | 'lease_until' | 'keep_until'>, now: number): boolean {
  return (state === 'running' ? lease_until : keep_until) > now;
}

function describe(row: Pick<Row, 'request' | 'state' | 'lease_until'>, request: string): Obstacle {
  if (row.request !== request) return { kind: 'mismatch' };
  return row.state === 'running' ? { kind: 'running', until: row.lease_until } : { kind: 'repeated' };
}
