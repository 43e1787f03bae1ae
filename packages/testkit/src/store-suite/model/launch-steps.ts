import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Store, TellOutcome } from '@imagemill/store';
import fc, { type AsyncCommand } from 'fast-check';
import { LEASE_MS, mailConfirmLink, newKey } from '../launch-harness.js';
import type { LaunchModel } from './launch-model.js';
import { pick, place } from './model-run.js';

/** The actual state: the store, and what only the test knows. */
export interface LaunchReal {
  readonly store: Store;
  readonly addresses: readonly string[];
  readonly runners: string[];
  /** Hashes of all keys created since the last withdrawal. */
  readonly keys: string[];
  /** The Message-IDs that reached each member in this launch, by address. */
  readonly mailbox: Map<string, string[]>;
}

export type LaunchStep = AsyncCommand<LaunchModel, LaunchReal>;

const LEASE = { leaseMs: LEASE_MS };

/** A step. Afterward, the launch's progress is compared with the model's. */
function step(text: string, run: (model: LaunchModel, real: LaunchReal) => Promise<void>): LaunchStep {
  const runAndCompare = async (model: LaunchModel, real: LaunchReal) => {
    await run(model, real);
    assert.deepEqual(await real.store.launchState(model.now), model.state());
  };
  return { check: () => true, run: runAndCompare, toString: () => text };
}

const someone = fc.nat(4);
const runnerOf = ({ runners }: LaunchReal, number: number) => pick(runners, number) ?? 'nobody';
const named = fc.subarray([0, 1, 2, 3, 4], { maxLength: 2 });
const addressesOf = ({ addresses }: LaunchReal, numbers: readonly number[]) => numbers.map((number) => addresses[number] ?? '');

const join = fc.record({ number: someone, confirms: fc.constantFrom(true, true, false) }).map(({ number, confirms }) =>
  step(`join(${number}${confirms ? ', confirmed' : ''})`, async (model, { store, addresses }) => {
    const address = addresses[number] ?? '';
    await store.joinWaitlist({ address, now: model.now });
    model.join(address, confirms);
    if (confirms) assert.ok(await (await mailConfirmLink(store, address, model.now))());
  }),
);

const leave = someone.map((number) =>
  step(`leave(${number})`, async (model, { store, addresses, mailbox }) => {
    const address = addresses[number] ?? '';
    assert.equal(await store.removeFromWaitlist(address.toUpperCase()), model.members.delete(address));
    mailbox.delete(address);
  }),
);

const begin = fc.record({ isNew: fc.boolean(), old: place() }).map(({ isNew, old }) =>
  step(isNew ? 'begin' : `begin(again ${old})`, async (model, real) => {
    if (isNew) real.runners.push(randomUUID());
    const runner = isNew ? runnerOf(real, -1) : runnerOf(real, old);
    assert.deepEqual(await real.store.beginLaunch({ runner, now: model.now, ...LEASE }), model.begin(runner, LEASE_MS));
  }),
);

type Fate = 'told' | 'failed' | 'deferred' | 'unclear' | 'killed before' | 'killed after';

/** Whether the member got the message, and what the run could report about it, if anything. */
const FATES: Readonly<Record<Fate, { reaches: boolean; outcome: (now: number) => TellOutcome | undefined }>> = {
  told: { reaches: true, outcome: () => ({ kind: 'told' }) },
  failed: { reaches: false, outcome: () => ({ kind: 'failed', reason: 'SMTP 550' }) },
  deferred: { reaches: false, outcome: (now) => ({ kind: 'deferred', tryAgainAt: now + 5000, maybeSent: false }) },
  unclear: { reaches: true, outcome: (now) => ({ kind: 'deferred', tryAgainAt: now + 5000, maybeSent: true }) },
  'killed before': { reaches: false, outcome: () => undefined },
  'killed after': { reaches: true, outcome: () => undefined },
};
const fates = fc.constantFrom<Fate>('told', 'told', 'told', 'failed', 'deferred', 'unclear', 'killed before', 'killed after');

const tell = fc.record({ runner: place(), fate: fates, without: named }).map(({ runner: number, fate, without }) =>
  step(`tell(run ${number}, ${fate}, without ${without})`, async (model, real) => {
    const runner = runnerOf(real, number);
    const request = { runner, messageId: randomUUID(), without: addressesOf(real, without), now: model.now, ...LEASE };
    const claimed = await real.store.claimMember(request);
    model.claim(claimed, request);
    if (claimed.kind !== 'member') return;
    const { address, messageId } = claimed;
    const { reaches, outcome } = FATES[fate];
    if (reaches) real.mailbox.set(address, [...(real.mailbox.get(address) ?? []), messageId]);
    const said = outcome(model.now);
    if (!said) return;
    const isKept = await real.store.settleMember({ runner, address, outcome: said, now: model.now, ...LEASE });
    assert.equal(isKept, model.settle(runner, address, said, LEASE_MS));
  }),
);

/** A report from a run that was thought dead, or that isn't telling this member. */
const settleLate = fc.record({ runner: place(), number: someone }).map(({ runner: run, number }) =>
  step(`settleLate(run ${run}, ${number})`, async (model, real) => {
    const runner = runnerOf(real, run);
    const address = real.addresses[number] ?? '';
    // From the run that is telling this member, the report would be false.
    if (model.members.get(address)?.state === 'sending' && model.members.get(address)?.runner === runner) return;
    const outcome = { kind: 'failed', reason: 'SMTP 554' } as const;
    const isKept = await real.store.settleMember({ runner, address, outcome, now: model.now, ...LEASE });
    assert.equal(isKept, model.settle(runner, address, outcome, LEASE_MS));
  }),
);

const finish = fc.record({ runner: place(), without: named }).map(({ runner: number, without }) =>
  step(`finish(run ${number}, without ${without})`, async (model, real) => {
    const request = { runner: runnerOf(real, number), without: addressesOf(real, without), now: model.now };
    const wasLive = model.isLive;
    const finished = await real.store.finishLaunch(request);
    assert.deepEqual(finished, model.finish(request.runner, request.without));
    if (finished.kind === 'live' && !wasLive) await compareMailbox(model, real);
  }),
);

/**
 * What a launch must achieve, whatever states it went through: no member is missed, and none is
 * told twice, unless under the same Message-ID and listed as doubtful.
 */
async function compareMailbox({ now, members }: LaunchModel, { store, mailbox }: LaunchReal): Promise<void> {
  const { doubtful, leftOut } = await store.launchState(now);
  for (const [address, { isConfirmed }] of members) {
    const messages = mailbox.get(address) ?? [];
    if (isConfirmed && !leftOut.includes(address)) assert.ok(messages.length > 0, `${address} was missed`);
    assert.ok(new Set(messages).size <= 1, `${address} was told under two Message-IDs`);
    if (messages.length > 1 && !leftOut.includes(address)) assert.ok(doubtful.includes(address), `${address} was told twice`);
  }
}

const renewOrEnd = fc.record({ runner: place(), isEnd: fc.boolean() }).map(({ runner: number, isEnd }) =>
  step(`${isEnd ? 'end' : 'renew'}(run ${number})`, async (model, real) => {
    const runner = runnerOf(real, number);
    if (!isEnd) assert.equal(await real.store.renewLaunch({ runner, now: model.now, ...LEASE }), model.renew(runner, LEASE_MS));
    if (isEnd) await real.store.endLaunchRun(runner);
    if (isEnd) model.end(runner);
  }),
);

const USE = { day: '2026-01-15', month: '2026-01', limit: 1000 };

const withdraw = fc.constant(
  step('withdraw', async (model, { store, keys, mailbox }) => {
    assert.deepEqual(await store.withdrawApi(model.now), { wasLive: model.isLive, keys: keys.length });
    for (const hash of keys.splice(0)) assert.equal(await store.useKey({ ...USE, hash, now: model.now }), null);
    mailbox.clear();
    model.withdraw();
  }),
);

const createKey = fc.constant(
  step('createKey', async ({ isLive, now }, { store, keys }) => {
    const key = newKey();
    assert.equal(await store.createKey(key), isLive ? 'created' : 'not_live');
    if (isLive) keys.push(key.hash);
    for (const hash of keys) assert.ok(await store.useKey({ ...USE, hash, now }));
  }),
);

const wait = fc.constantFrom(1000, 5000, LEASE_MS, LEASE_MS).map((ms) =>
  step(`wait(${ms / 1000} s)`, async (model) => {
    model.now += ms;
  }),
);

export const launchSteps: fc.Arbitrary<LaunchStep>[] = [
  ...[join, join, leave, begin, begin, tell, tell, tell, tell, tell, tell, tell],
  ...[settleLate, finish, finish, renewOrEnd, createKey, wait],
];
export const rareLaunchSteps: fc.Arbitrary<LaunchStep>[] = [withdraw];
