import { randomUUID } from 'node:crypto';
import type { CountOutcome, Reservation, Store } from '@imagemill/store';

export const NOW: number = Date.UTC(2026, 10, 15, 12);
export const DAY = '2026-11-15';

/** Counts one new operation of a session without a quota. */
export function count(store: Store, sessionKey: string): Promise<CountOutcome> {
  return store.countOperation({
    sessionKey,
    day: DAY,
    tool: 'compress-image',
    operationId: randomUUID(),
    limit: null,
    now: NOW,
    clientKey: sessionKey,
    newSessionsPerHour: 1000,
  });
}

/**
 * Files processed on the server that a filled store has counted, besides the requested operations.
 */
export const FILES_IN_STORE = 2;

/**
 * Puts something into every table that calls can fill, with more operations than are copied in one
 * batch.
 */
export async function fillStore(store: Store, operations = 2100): Promise<void> {
  await Promise.all(Array.from({ length: operations }, (_, index) => count(store, `session-${index % 50}`)));
  await store.takeRate({ key: 'sign-in:someone', limit: 3, windowMs: 3_600_000, now: NOW });
  await store.joinWaitlist({ address: 'joe+list@example.org', now: NOW });
  await store.joinWaitlist({ address: 'Zoë@BÜCHER.example', now: NOW + 1 });
  await store.grantPro({ address: 'ada@example.org', until: NOW + 86_400_000, now: NOW });
  await store.grantPro({ address: "o'brien@example.org", until: null, now: NOW });
  const link = { purpose: 'sign_in', address: 'ada@example.org', sessionKey: 'session-0', now: NOW } as const;
  await store.addMailLink({ ...link, tokenHash: 'spent', expiresAt: NOW + 900_000 });
  await store.addMailLink({ ...link, tokenHash: 'open', expiresAt: NOW + 900_000 });
  await store.addMailLink({ ...link, tokenHash: 'endless', purpose: 'waitlist_leave', sessionKey: null, expiresAt: null });
  const device = 'Firefox "★" on Linux\\';
  const signedIn = await store.signIn({
    tokenHash: 'spent',
    sessionKey: 'session-0',
    newSessionKey: 'signed-in',
    day: DAY,
    device,
    now: NOW,
  });
  const holder = `pro:${signedIn?.accountId}`;
  const reservation = { holder, period: DAY, limit: 10, now: NOW, expiresAt: NOW + 60_000 };
  await store.reserve({ ...reservation, id: 'done' });
  await store.reserve({ ...reservation, id: 'under way' });
  await store.commitReservation({ id: 'done', holder, period: DAY, tool: 'large-image', now: NOW });
  await launch(store);
  await useKeys(store, signedIn?.accountId ?? '');
}

/** One member told, perhaps twice, and one left out: the API is Live. */
async function launch(store: Store): Promise<void> {
  const run = { runner: 'a run', now: NOW, leaseMs: 15_000 };
  for (const address of ['joe+list@example.org', 'Zoë@BÜCHER.example']) {
    const link = { tokenHash: `confirm ${address}`, purpose: 'waitlist_confirm', address, sessionKey: null } as const;
    await store.addMailLink({ ...link, now: NOW, expiresAt: NOW + 900_000 });
    await store.confirmWaitlist({ tokenHash: link.tokenHash, now: NOW });
  }
  await store.beginLaunch(run);
  const claim = () => store.claimMember({ ...run, messageId: '<launch@example.org>', without: [] });
  await claim();
  const [told, refused] = [await claim(), { kind: 'failed', reason: 'SMTP 550' } as const];
  if (told.kind === 'member') await store.settleMember({ ...run, address: told.address, outcome: { kind: 'told' } });
  const other = await claim();
  const without = other.kind === 'member' ? [other.address] : [];
  for (const address of without) await store.settleMember({ ...run, address, outcome: refused });
  await store.finishLaunch({ ...run, without });
}

const USE_OF_MINE = { hash: 'hash of mine', day: DAY, month: '2026-11', limit: 100, now: NOW };

/**
 * A key of the operator's and one of the account's. The latter has one finished request that may be
 * repeated and another under way.
 */
async function useKeys(store: Store, accountId: string): Promise<void> {
  const key = { name: 'Zoë’s "★" key', lastFour: 'aB3x', limit: 10, now: NOW };
  await store.createKey({ ...key, id: 'operator', hash: 'hash of the operator’s', accountId: null });
  await store.createKey({ ...key, id: 'mine', hash: 'hash of mine', accountId });
  await store.useKey(USE_OF_MINE);
  for (const id of ['api done', 'api under way']) await store.reserve(namedReservation(id));
  await store.commitReservation({ id: 'api done', holder: 'key:mine', period: '2026-11', tool: 'api-compress', now: NOW });
}

function namedReservation(name: string, id: string = name): Reservation {
  const idempotency = { marks: [{ key: `mark of ${name}`, request: 'shrink' }], keepUntil: NOW + 86_400_000 } as const;
  return { id, holder: 'key:mine', period: '2026-11', limit: 10, now: NOW, expiresAt: NOW + 60_000, idempotency };
}

/** What can be seen of a filled store from outside. */
export async function describeStore(store: Store): Promise<unknown> {
  const account = await store.accountOf({ sessionKey: 'signed-in', day: DAY, now: NOW });
  return {
    counters: await store.counters(),
    used: await Promise.all(['session-0', 'signed-in', 'session-49'].map((sessionKey) => store.usage({ sessionKey, day: DAY, now: NOW }))),
    account: account && (await store.readAccount({ accountId: account.accountId, now: NOW })),
    allowance: account && (await store.readAllowance({ holder: `pro:${account.accountId}`, period: DAY, now: NOW })),
    pro: await store.listPro(),
    audit: await store.listAudit(),
    waitlist: await store.listWaitlist(),
    launch: await store.launchState(NOW),
    keys: await store.listKeys({}),
    key: { ...(await store.useKey(USE_OF_MINE)), minute: undefined },
    // These are already known, so asking changes nothing.
    requests: await Promise.all(['api done', 'api under way'].map((name) => store.reserve(namedReservation(name, `${name} again`)))),
  };
}

/** Counts with several callers until told to stop. */
export function countOn(store: Store): { readonly sessions: readonly string[]; acknowledged(): number; stop(): Promise<void> } {
  let [acknowledged, isOver] = [0, false];
  const sessions = Array.from({ length: 8 }, (_, index) => `busy-${index}`);
  const callers = Promise.all(
    sessions.map(async (session) => {
      while (!isOver) {
        await count(store, session);
        acknowledged++;
      }
    }),
  );
  return {
    sessions,
    acknowledged: () => acknowledged,
    async stop() {
      isOver = true;
      await callers;
    },
  };
}
