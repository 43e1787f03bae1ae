import type { Kysely } from 'kysely';
import type { Idempotency, IdempotencyMark, Reservation } from '../store.js';
import type { Tables } from '../tables.js';
import { prepareQuery } from './prepare-query.js';

type Row = Tables['idempotency'];

/** What stands against working on a request, if anything does. */
export type Obstacle = { readonly kind: 'repeated' | 'mismatch' } | { readonly kind: 'running'; readonly until: number };

/** Writes a new row, or the one there is as it is: from here to the end of the transaction it is nobody else's. */
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
 * Takes the mark for this reservation, or tells what stands against it. A mark found under an older secret stays under that one: work that began
 * there and ends late still finds it.
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
 * The work of a reservation ended well: is it to be charged? Not where its lease had ended, the same request was begun anew, and that one has
 * been answered. Another request that has the mark by now is another matter, and keeps it.
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

/** The work of a reservation cost nothing. An answer stays known; after a failure the mark is free again. Another's mark is left alone. */
export async function freeMark(db: Kysely<Tables>, key: string, id: string, why: 'unchanged' | 'failed'): Promise<void> {
  await (why === 'unchanged' ? endFree : deleteRunning)(db, { key, id });
}

/**
 * The mark that this name is kept under: the newest that is held, else the newest that a row or unfinished work still uses, else the newest.
 * One name must never be kept under two secrets at once, or work that ends late and the request that replaced it are both charged.
 */
async function chooseMark(db: Kysely<Tables>, holder: string, marks: Idempotency['marks'], now: number): Promise<IdempotencyMark> {
  const [newest] = marks;
  if (marks.length === 1) return newest;
  const keys = marks.map(({ key }) => key);
  // Before the rows: work that ends between the two queries has left its row by then.
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
