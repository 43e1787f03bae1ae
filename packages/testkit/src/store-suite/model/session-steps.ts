import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { inParallel } from '../store-harness.js';
import { countAt, type Model, pick, place, type Real, type Step, step } from './model-run.js';

const MINUTE_MS = 60_000;
const LINK_MS = 15 * MINUTE_MS;
const limits = () => fc.constantFrom(1, 3, 5, null);

/** One operation with one key: a new one, or one sent before. */
const count = fc.record({ key: place(), repeat: fc.option(place(), { freq: 3 }), limit: limits() }).map(({ key, repeat, limit }) =>
  step(`count(key ${key}, ${repeat === null ? 'new' : `repeat ${repeat}`}, limit ${limit})`, async (model, real) => {
    const sessionKey = pick(model.sessions.keys, key) ?? '';
    const operationId = (repeat === null ? undefined : pick(real.operationIds, repeat)) ?? randomUUID();
    real.operationIds.push(operationId);
    const outcome = await real.store.countOperation(countAt(model, real, sessionKey, operationId, limit));
    assert.deepEqual(outcome, model.sessions.count(sessionKey, operationId, limit));
  }),
);

/** Many operations with one key at once, each sent twice. */
const countManyAtOnce = fc.record({ key: place(), limit: limits() }).map(({ key, limit }) =>
  step(`countManyAtOnce(key ${key}, limit ${limit})`, async (model, real) => {
    const sessionKey = pick(model.sessions.keys, key) ?? '';
    const ids = Array.from({ length: 6 }, () => randomUUID());
    const outcomes = await inParallel(ids.length * 2, (index) =>
      real.store.countOperation(countAt(model, real, sessionKey, ids[index % ids.length] ?? '', limit)),
    );
    const kindsOf = (id: string) => outcomes.filter((_, index) => ids[index % ids.length] === id).map(({ kind }) => kind);
    const isCounted = (id: string) => kindsOf(id).includes('counted');
    // Which of them succeed is up to the store; how many is not.
    for (const id of [...ids.filter(isCounted), ...ids.filter((id) => !isCounted(id))]) {
      const { kind } = model.sessions.count(sessionKey, id, limit);
      assert.deepEqual(kindsOf(id).sort(), kind === 'counted' ? ['counted', 'repeated'] : [kind, kind]);
    }
  }),
);

const askForLink = fc
  .record({ key: place(), address: fc.nat(1) })
  .map(({ key, address }) => step(`askForLink(key ${key}, address ${address})`, (model, real) => mailLink(model, real, key, address)));

/** By the browser that asked, or by another one; sometimes twice at once. */
const openLink = fc
  .record({ link: place(), other: fc.option(place(), { freq: 2 }), twice: fc.boolean() })
  .map(({ link, other, twice }) =>
    step(`openLink(${link}${other === null ? '' : `, by key ${other}`}${twice ? ', twice' : ''})`, (model, real) =>
      pressLink(model, real, { link, other, times: twice ? 2 : 1 }),
    ),
  );

const signIn = fc.record({ key: place(), address: fc.nat(1) }).map(({ key, address }) =>
  step(`signIn(key ${key}, address ${address})`, async (model, real) => {
    await mailLink(model, real, key, address);
    await pressLink(model, real, { link: -1, other: null, times: 1 });
  }),
);

async function mailLink({ sessions }: Model, { store, addresses }: Real, key: number, address: number): Promise<void> {
  const link = {
    tokenHash: randomUUID(),
    sessionKey: pick(sessions.keys, key) ?? '',
    address: pick(addresses, address) ?? '',
    expiresAt: sessions.now + LINK_MS,
  };
  await store.addMailLink({ ...link, purpose: 'sign_in', now: sessions.now });
  sessions.links.push(link);
}

async function pressLink(
  { sessions }: Model,
  { store }: Real,
  { link, other, times }: { link: number; other: number | null; times: number },
): Promise<void> {
  const wanted = pick(sessions.links, link);
  if (!wanted) return;
  const sessionKey = other === null ? wanted.sessionKey : (pick(sessions.keys, other) ?? '');
  const { day, now } = sessions;
  const newKeys = Array.from({ length: times }, () => sessions.newKey());
  const request = { tokenHash: wanted.tokenHash, sessionKey, day, device: 'Browser', now };
  const results = await inParallel(times, (index) => store.signIn({ ...request, newSessionKey: newKeys[index] ?? '' }));
  const winner = results.findIndex((result) => result !== null);
  const address = sessions.spendLink(wanted.tokenHash, sessionKey);
  assert.equal(results.filter((result) => result !== null).length, address === null ? 0 : 1);
  if (address === null) return;
  const accountId = results[winner]?.accountId ?? '';
  const known = sessions.accounts.get(address);
  if (known !== undefined) assert.equal(accountId, known);
  else assert.ok(!sessions.formerAccounts.has(accountId));
  sessions.accounts.set(address, accountId);
  sessions.formerAccounts.add(accountId);
  sessions.signIn(sessionKey, newKeys[winner] ?? '', address);
  assert.equal(results[winner]?.tier, sessions.isPro(address) ? 'pro' : 'free');
}

const signOut = place().map((key) =>
  step(`signOut(key ${key})`, async ({ sessions }, { store }) => {
    const sessionKey = pick(sessions.keys, key) ?? '';
    const newSessionKey = sessions.newKey();
    await store.signOut({ sessionKey, newSessionKey, day: sessions.day });
    sessions.signOut(sessionKey, newSessionKey);
  }),
);

const signOutOthers = fc.record({ address: fc.nat(1), keep: fc.option(place()) }).map(({ address, keep }) =>
  step(`signOutOthers(address ${address}, keep ${keep})`, async ({ sessions }, { store, addresses }) => {
    const owner = pick(addresses, address) ?? '';
    const accountId = sessions.accounts.get(owner);
    if (accountId === undefined) return;
    const kept = keep === null ? null : (pick(sessions.keys, keep) ?? null);
    assert.equal(await store.signOutOthers({ accountId, keep: kept }), sessions.signOutAll(owner, kept));
  }),
);

const see = place().map((key) =>
  step(`see(key ${key})`, async ({ sessions }, { store }) => {
    const sessionKey = pick(sessions.keys, key) ?? '';
    const address = sessions.see(sessionKey);
    const expected = address === null ? null : { accountId: sessions.accounts.get(address), tier: sessions.tier(sessionKey) };
    assert.deepEqual(await store.accountOf({ sessionKey, day: sessions.day, now: sessions.now }), expected);
  }),
);

/** What browsers do. Steps that should happen more often are listed twice. */
export const sessionSteps: fc.Arbitrary<Step>[] = [
  count,
  count,
  countManyAtOnce,
  askForLink,
  openLink,
  signIn,
  signIn,
  signOut,
  signOutOthers,
  see,
];
