// @needs waiting
// @retry never: messages lost or sent twice
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type LaunchState, openPostgresStore } from '@imagemill/store';
import {
  makeGate,
  poll,
  startPostgres,
  startSite,
  startSmtpServer,
  type TestSmtpServer,
  temporaryDirectory,
  withoutPrograms,
} from '@imagemill/testkit';
import { imagemill, type Place, runImagemill } from './run-command.js';
import { fillWaitlist, mailedBy, mailsByMember, makeWaitlist } from './waiting-people.js';

const MEMBERS = 60;
/** The last message that the mail server accepts before the store is lost. */
const LAST = 10;

/** Launches, takes the store away midway, and launches again. */
async function loseStoreOnTheWay(place: Place, members: readonly string[], store: { lose(): Promise<unknown>; bring(): Promise<unknown> }) {
  await using server: TestSmtpServer = await startSmtpServer();
  const mailing = { ...place, ...mailedBy(server) };
  // Held back at the mail server, so the store is lost midway however fast the run is.
  const gate = makeGate();
  server.refuse(async () => {
    if (server.received.length >= LAST) await gate.opened;
    return null;
  });
  const { ended } = runImagemill(mailing, 'api', 'launch', '--yes');
  await poll(() => server.attempts > LAST, { timeoutMs: 120_000, what: 'some to be told' });
  await store.lose();
  gate.open();
  // It retries while the store is away, and gives up in the end.
  const lost = await ended;
  await store.bring();
  assert.equal(lost.code, 2, lost.stdout);
  assert.match(lost.stderr, /^The store became unavailable during the run \(.*\)\. Everyone recorded as told[\s\S]*To go on: /);
  assert.ok(server.received.length < MEMBERS, 'it was on its way');

  const rest = await imagemill(mailing, 'api', 'launch', '--yes');
  assert.equal(rest.code, 0, rest.stdout + rest.stderr);
  const mails = mailsByMember(server);
  assert.deepEqual([...mails.keys()].sort(), [...members].sort());
  const { doubtful, status } = JSON.parse((await imagemill(place, 'api', 'status', '--json')).stdout) as LaunchState;
  assert.equal(status, 'Live');
  assert.ok(doubtful.length <= 1, doubtful.join());
  for (const [address, ids] of mails) {
    assert.equal(new Set(ids).size, 1, address);
    assert.equal(ids.length, doubtful.includes(address) ? ids.length : 1, address);
  }
}

describe("a launch that loses its store midway says so, and continues when it's run again", { concurrency: 2 }, () => {
  test('with PostgreSQL', { skip: withoutPrograms('postgres') }, async () => {
    await using postgres = await startPostgres();
    const filling = await openPostgresStore({ databaseUrl: postgres.url });
    const members = await fillWaitlist(filling, MEMBERS).finally(() => filling.close());
    await loseStoreOnTheWay({ DATABASE_URL: postgres.url }, members, { lose: () => postgres.stop(), bring: () => postgres.start() });
  });

  test('with the embedded store of a server that is killed', async () => {
    await using directory = await temporaryDirectory('imagemill-launch-');
    const dataDir = path.join(directory.path, 'data');
    const members = await makeWaitlist(dataDir, MEMBERS);
    await using site = await startSite({ dataDir });
    await loseStoreOnTheWay({ DATA_DIR: dataDir }, members, { lose: () => site.kill(), bring: () => site.restart() });
  });
});
