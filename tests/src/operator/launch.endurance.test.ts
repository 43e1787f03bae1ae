import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LaunchState, openPostgresStore, type Store } from '@imagemill/store';
import {
  type Fault,
  poll,
  type SiteProcess,
  startPostgres,
  startSite,
  startSmtpServer,
  type TestSmtpServer,
  temporaryDirectory,
  withoutPrograms,
} from '@imagemill/testkit';
import { imagemill, type Place, type Run, runImagemill } from './run-command.js';
import { fillWaitlist, mailedBy, mailsByMember, makeWaitlist } from './waiting-people.js';

const MEMBERS = 200;
const KILLS = 3;
const SECRET = 'a secret of more than thirty-two characters';
const NOTICE_MS = 5000;

/** Fails one in ten, in every way a server can but for good. How often a message was taken without an answer. */
function failNowAndThen(server: TestSmtpServer): () => number {
  let unanswered = 0;
  server.refuse(() => {
    const dice = Math.random();
    const fault: Fault = dice < 0.06 ? 'for_now' : dice < 0.08 ? 'hang_up' : dice < 0.1 ? 'no_answer' : null;
    if (fault === 'no_answer') unanswered += 1;
    return fault;
  });
  return () => unanswered;
}

const isLive = async ({ url }: SiteProcess) => ((await (await fetch(`${url}/v1`)).json()) as { status: string }).status === 'Live';

/** Watches the sites: how many members had a message when the first of them was seen to be Live. */
function watch(sites: readonly SiteProcess[], server: TestSmtpServer): { toldWhenLive(): number | undefined; stop(): Promise<void> } {
  let [toldWhenLive, isOver]: [number | undefined, boolean] = [undefined, false];
  const watching = (async () => {
    while (!isOver && toldWhenLive === undefined) {
      const live = await Promise.all(sites.map(isLive));
      if (live.includes(true)) toldWhenLive = mailsByMember(server).size;
      await sleep(50);
    }
  })();
  return {
    toldWhenLive: () => toldWhenLive,
    stop: async () => {
      isOver = true;
      await watching;
    },
  };
}

/** Starts launches and kills them, each a random number of messages further on; then lets one come to its end. */
async function launchWithKills(place: Place, server: TestSmtpServer, kills: string[]): Promise<Run> {
  for (let kill = 1; kill <= KILLS; kill++) {
    const { child, ended } = runImagemill(place, 'api', 'launch', '--yes');
    const from = server.received.length;
    const after = 5 + Math.floor(Math.random() * 40);
    await poll(() => server.received.length >= from + after || child.exitCode !== null, {
      everyMs: 1,
      timeoutMs: 120_000,
      what: 'more mails',
    });
    await sleep(Math.random() * 30);
    child.kill('SIGKILL');
    const { code, shown, complaints } = await ended;
    assert.ok(Number.isNaN(code), `it was still running\n${shown}${complaints}`);
    kills.push(`after ${server.received.length} mails`);
  }
  return imagemill(place, 'api', 'launch', '--yes');
}

async function withdrawAndSee(place: Place, sites: readonly SiteProcess[]): Promise<void> {
  const { key } = JSON.parse((await imagemill(place, 'keys', 'create', 'A key', '--json')).shown) as { key: string };
  const ask = async ({ url }: SiteProcess) => (await fetch(`${url}/v1/usage`, { headers: { authorization: `Bearer ${key}` } })).status;
  assert.deepEqual(
    await Promise.all(sites.map(ask)),
    sites.map(() => 200),
  );
  const { code, complaints } = await imagemill(place, 'api', 'withdraw', '--yes');
  assert.equal(code, 0, complaints);
  const areAll = async (status: number) => (await Promise.all(sites.map(ask))).every((answer) => answer === status);
  await poll(() => areAll(501), { what: 'the servers to notice', timeoutMs: NOTICE_MS });

  // Told anew, since `told` holds for one launch; the old key stays dead.
  const { untold } = JSON.parse((await imagemill(place, 'api', 'status', '--json')).shown) as LaunchState;
  assert.equal(untold, MEMBERS);
}

async function assertLaunch(place: Place, sites: readonly SiteProcess[], members: readonly string[]): Promise<void> {
  await using server = await startSmtpServer();
  const unanswered = failNowAndThen(server);
  const mailing = { ...place, ...mailedBy(server) };
  const kills: string[] = [];
  const watcher = watch(sites, server);
  try {
    const last = await launchWithKills(mailing, server, kills);
    assert.equal(last.code, 0, last.shown + last.complaints);
    await poll(async () => (await Promise.all(sites.map(isLive))).every(Boolean), { what: 'the servers to notice', timeoutMs: NOTICE_MS });
    await poll(() => watcher.toldWhenLive() !== undefined, { what: 'the watcher to see it', timeoutMs: NOTICE_MS });
    assert.equal(watcher.toldWhenLive(), MEMBERS, 'Planned until the last one is told');

    const mails = mailsByMember(server);
    assert.deepEqual([...mails.keys()].sort(), [...members].sort(), 'nobody is missed, nobody else is told');
    const names = [...mails.values()].map((ids) => new Set(ids));
    for (const ids of names) assert.equal(ids.size, 1, 'one Message-ID for each member');
    assert.equal(new Set(names.flatMap((ids) => [...ids])).size, MEMBERS, 'and no two members with the same');

    const { doubtful, failed } = JSON.parse((await imagemill(place, 'api', 'status', '--json')).shown) as LaunchState;
    assert.deepEqual(failed, []);
    assert.ok(
      doubtful.length <= KILLS + unanswered(),
      `${doubtful.length} doubtful after kills ${kills.join(', ')}, ${unanswered()} unanswered`,
    );
    for (const [address, ids] of mails)
      if (ids.length > 1) assert.ok(doubtful.includes(address), `${address} was mailed ${ids.length} times`);
    for (const address of doubtful) assert.ok(last.shown.includes(`\n  ${address}\n`), last.shown);
    await withdrawAndSee(place, sites);
  } finally {
    await watcher.stop();
  }
}

// Side by side: each waits more than it works.
describe('a launch to 200 members, by a mail server that fails now and then, killed three times', { concurrency: 2 }, () => {
  test('PostgreSQL: misses nobody, and opens the API of two servers at the end', { skip: withoutPrograms('postgres') }, async () => {
    await using postgres = await startPostgres();
    const env = { SECRET, DATABASE_URL: postgres.url };
    await using one = await startSite({ env });
    await using other = await startSite({ env });
    const store: Store = await openPostgresStore({ databaseUrl: postgres.url });
    const members = await fillWaitlist(store, MEMBERS).finally(() => store.close());
    await assertLaunch({ DATABASE_URL: postgres.url }, [one, other], members);
  });

  test('the embedded store: misses nobody, and opens the API of the running server at the end', async () => {
    await using directory = await temporaryDirectory('imagemill-launch-');
    const dataDir = path.join(directory.path, 'data');
    const members = await makeWaitlist(dataDir, MEMBERS);
    await using site = await startSite({ dataDir });
    await assertLaunch({ DATA_DIR: dataDir }, [site], members);
  });
});
