import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@imagemill/core';
import type { Idempotency } from '@imagemill/store';
import fc from 'fast-check';
import { inParallel } from '../store-harness.js';
import type { Named } from './mark-model.js';
import { type Model, pick, place, type Real, type Step, step } from './model-run.js';

const LEASE_MS = 7_200_000;
/** Low, so it's soon used up. */
const LIMIT = 3;
/**
 * High, so it's rarely used up: these steps are about what is known of a request, not what is left.
 */
const NAMED_LIMIT = 12;

/** Someone who has or had an account, or if there is none, someone who never had one. */
function holderOf({ sessions }: Model, { run }: Real, number: number): string {
  return `pro:${pick([run, ...sessions.formerAccounts], number)}`;
}

/**
 * Reserves all at once: exactly as many are granted as are left and not known already. They share
 * the holder and, if they have one, the name.
 */
async function reserveAtOnce(model: Model, real: Real, holder: string, wishes: readonly (Named | undefined)[]): Promise<void> {
  const { now, day } = model.sessions;
  const limit = wishes[0] ? NAMED_LIMIT : LIMIT;
  const leases = wishes.map((named) => ({ id: randomUUID(), holder, expiresAt: now + LEASE_MS, ...(named && { named }) }));
  const outcomes = await Promise.all(
    leases.map(({ named, ...lease }) => {
      const idempotency = named && { idempotency: toIdempotency(real, holder, named) };
      return real.store.reserve({ ...lease, period: day, limit, now, ...idempotency });
    }),
  );
  const isGranted = (index: number) => outcomes[index]?.kind === 'reserved';
  const order = [...leases.keys()].sort((a, b) => Number(isGranted(b)) - Number(isGranted(a)));
  const expected = order.map((index) => model.allowances.reserve(leases[index] ?? assert.fail(), limit, now));
  const sorted = (list: readonly object[]) => list.map((outcome) => JSON.stringify(Object.entries(outcome).sort())).sort();
  assert.deepEqual(sorted(outcomes), sorted(expected));
}

/** What the server derives from a name and a request: one mark for each secret it knows. */
function toIdempotency({ secrets }: Real, holder: string, { name, request, keepUntil }: Named): Idempotency {
  const marks = secrets.map((secret) => ({ key: `${secret} ${holder} ${name}`, request: `${secret} ${request}` }));
  return { marks: marks as unknown as Idempotency['marks'], keepUntil };
}

const reserve = fc
  .record({ holder: place(), times: fc.integer({ min: 1, max: 4 }) })
  .map(({ holder, times }) =>
    step(`reserve(holder ${holder}, ${times} times)`, (model, real) =>
      reserveAtOnce(model, real, holderOf(model, real, holder), new Array(times).fill(undefined)),
    ),
  );

/** Requests under one of two names, the same or different ones at the same moment. */
const reserveNamed = fc
  .record({
    holder: place(),
    name: fc.constantFrom('order 1', 'order 1', 'order 2'),
    requests: fc.array(fc.constantFrom('shrink', 'shrink', 'enlarge'), { minLength: 1, maxLength: 4 }),
  })
  .map(({ holder, name, requests }) =>
    step(`reserveNamed(holder ${holder}, ${name}: ${requests})`, (model, real) => {
      const keepUntil = model.sessions.now + DAY_MS;
      const wishes = requests.map((request) => ({ name, request, keepUntil }));
      return reserveAtOnce(model, real, holderOf(model, real, holder), wishes);
    }),
  );

/** The operator puts a new secret before the others. */
const changeSecret = fc.constant(
  step('changeSecret', async (_model, { secrets, run }) => {
    if (secrets.length < 3) secrets.unshift(`${run}-secret-${secrets.length}`);
  }),
);

const commit = fc.record({ lease: place(), times: fc.integer({ min: 1, max: 2 }) }).map(({ lease, times }) =>
  step(`commit(lease ${lease}, ${times} times)`, async ({ sessions, allowances }, { store, run }) => {
    const granted = pick(allowances.granted, lease);
    if (!granted) return;
    const { id, holder, period } = granted;
    await inParallel(times, () => store.commitReservation({ id, holder, period, tool: `tool-${run}`, now: sessions.now }));
    allowances.commit(granted, sessions.now);
  }),
);

const release = fc.record({ lease: place(), why: fc.constantFrom('failed', 'unchanged') }).map(({ lease, why }) =>
  step(`release(lease ${lease}, ${why})`, async ({ allowances }, { store }) => {
    const id = pick(allowances.granted, lease)?.id ?? 'none';
    await store.releaseReservation({ id, why });
    allowances.release(id, why);
  }),
);

const readAllowance = place().map((holder) =>
  step(`readAllowance(holder ${holder})`, async (model, real) => {
    const { now, day } = model.sessions;
    const who = holderOf(model, real, holder);
    assert.deepEqual(await real.store.readAllowance({ holder: who, period: day, now }), model.allowances.state(who, now));
  }),
);

/** What server-side work does. */
export const allowanceSteps: fc.Arbitrary<Step>[] = [reserve, reserveNamed, changeSecret, commit, release, readAllowance];

/** Repeated requests, and little else. */
export const namedSteps: fc.Arbitrary<Step>[] = [reserveNamed, reserveNamed, reserveNamed, reserve, changeSecret, commit, commit, release];
