import type { Kysely } from 'kysely';
import type { ClaimOutcome, PublicApiStore, TellOutcome } from '../public-api-store.js';
import type { Tables } from '../tables.js';
import { renewLaunch } from './launch.js';
import { normalizeAddress } from './normalize-address.js';

type Request<K extends keyof PublicApiStore> = Parameters<PublicApiStore[K]>[0];
type Member = Tables['launch_members'];

/** Few enough to enroll quickly, and enough that scanning the list for the next ones is rare. */
const ENROL_AT_ONCE = 100;

/** Marks the next member as `sending`. */
export async function claimMember(db: Kysely<Tables>, request: Request<'claimMember'>): Promise<ClaimOutcome> {
  if (!(await renewLaunch(db, request))) return { kind: 'lost' };
  const without = request.without.map(normalizeAddress);
  for (;;) {
    const address = await findNext(db, request, without);
    if (address === undefined) return whenNobodyIsDue(db, without);
    const claimed = await markSending(db, address, request);
    // No row if the member has just left the list.
    if (claimed) return { kind: 'member', address, messageId: claimed.message_id ?? '', doubtful: claimed.doubtful === 1 };
  }
}

async function findNext(db: Kysely<Tables>, request: Request<'claimMember'>, without: readonly string[]): Promise<string | undefined> {
  const interrupted = await db
    .selectFrom('launch_members')
    .select('address')
    .where('state', '=', 'sending')
    .orderBy('address')
    .executeTakeFirst();
  if (interrupted) return interrupted.address;
  do {
    const due = await findDue(db, request, without);
    if (due !== undefined) return due;
  } while (await enrolMore(db));
  const failed = await inOrder(db, without)
    .where('launch_members.state', '=', 'failed')
    .where('launch_members.runner', '!=', request.runner)
    .execute();
  return failed.find(({ address }) => !without.includes(address))?.address;
}

/** Members an earlier run meant to retry later are tried by a new run at once. */
async function findDue(
  db: Kysely<Tables>,
  { runner, now }: Request<'claimMember'>,
  without: readonly string[],
): Promise<string | undefined> {
  const due = await inOrder(db, without)
    .where('launch_members.state', '=', 'waiting')
    .where(({ or, eb }) => or([eb('try_at', '<=', now), eb('launch_members.runner', '!=', runner)]))
    .execute();
  return due.find(({ address, try_at }) => try_at === 0 || !without.includes(address))?.address;
}

/** Members in the order they joined: one more than may have to be skipped. */
function inOrder(db: Kysely<Tables>, without: readonly string[]) {
  return db
    .selectFrom('launch_members')
    .innerJoin('waitlist', 'waitlist.address', 'launch_members.address')
    .select(['launch_members.address', 'try_at'])
    .orderBy('joined_at')
    .orderBy('waitlist.address')
    .limit(without.length + 1);
}

/** Enrolls the next confirmed members as waiting. False if all are enrolled. */
async function enrolMore(db: Kysely<Tables>): Promise<boolean> {
  const next = db
    .selectFrom('waitlist as list')
    .leftJoin('launch_members', 'launch_members.address', 'list.address')
    .select('list.address')
    .where('list.state', '=', 'confirmed')
    .where('launch_members.address', 'is', null)
    .orderBy('list.joined_at')
    .orderBy('list.address')
    .limit(ENROL_AT_ONCE);
  // Rewriting their rows locks them: a member who leaves the list waits until this is done, and is
  // then deleted here too.
  const found = await db.updateTable('waitlist').set({ state: 'confirmed' }).where('address', 'in', next).returning('address').execute();
  const blank = { state: 'waiting', message_id: null, try_at: 0, runner: null, doubtful: 0, reason: null } as const;
  for (const { address } of found)
    await db
      .insertInto('launch_members')
      .values({ address, ...blank })
      .execute();
  return found.length > 0;
}

/** A member who was already `sending` may have received a message. */
function markSending(db: Kysely<Tables>, address: string, { runner, messageId }: Request<'claimMember'>) {
  return db
    .updateTable('launch_members')
    .set(({ fn, case: when, ref, val }) => ({
      message_id: fn.coalesce('message_id', val(messageId)),
      doubtful: when().when('state', '=', 'sending').then<0 | 1>(1).else(ref('doubtful')).end(),
      state: 'sending',
      runner,
    }))
    .where('address', '=', address)
    .returning(['message_id', 'doubtful'])
    .executeTakeFirst();
}

async function whenNobodyIsDue(db: Kysely<Tables>, without: readonly string[]): Promise<ClaimOutcome> {
  const waiting = await db
    .selectFrom('launch_members')
    .select(['address', 'try_at'])
    .where('state', '=', 'waiting')
    .orderBy('try_at')
    .limit(without.length + 1)
    .execute();
  const first = waiting.find(({ address }) => !without.includes(address));
  return first ? { kind: 'later', at: first.try_at } : { kind: 'none' };
}

/** Records the outcome of a message. */
export async function settleMember(db: Kysely<Tables>, request: Request<'settleMember'>): Promise<boolean> {
  if (!(await renewLaunch(db, request))) return false;
  await db
    .updateTable('launch_members')
    .set(describe(request.outcome))
    .where('address', '=', normalizeAddress(request.address))
    .where('state', '=', 'sending')
    .execute();
  return true;
}

function describe(outcome: TellOutcome): Partial<Member> {
  if (outcome.kind === 'told') return { state: 'told', reason: null };
  if (outcome.kind === 'failed') return { state: 'failed', reason: outcome.reason };
  // 0 means not tried yet.
  return { state: 'waiting', try_at: Math.max(1, outcome.tryAgainAt), reason: null, ...(outcome.maybeSent && { doubtful: 1 }) };
}
