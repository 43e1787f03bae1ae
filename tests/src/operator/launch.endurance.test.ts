// @needs waiting
// @retry never: messages lost or sent twice
import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type LaunchState, openPostgresStore, type Store } from '@imagemill/store';
import {
  type Fault,
  poll,
  type SiteProcess,
  sharedPostgres,
  startSite,
  startSmtpServer,
  type TestSmtpServer,
  temporaryDirectory,
  withoutPostgres,
  withoutPrograms,
} from '@imagemill/testkit';
import { imagemill, type Place, type Run, runImagemill } from './run-command.js';
import { fillWaitlist, mailedBy, mailsByMember, makeWaitlist } from './waiting-people.js';

const MEMBERS = 200;
/** After this many further messages each. */
const KILLS_AFTER = [7, 23, 41];
const skip = process.env.TEST_DATABASE_URL ? withoutPostgres() : withoutPrograms('postgres');
const SECRET = 'a secret of more than thirty-two characters';
/** This takes seconds by design, and the machine may be slow. */
const NOTICE_MS = 60_000;

/** What the mail server does to some of every fifty messages; it accepts the others. */
const FAULTS: Readonly<Record<number, Fault>> = { 7: 'for_now', 13: 'hang_up', 23: 'for_now', 37: 'no_answer', 41: 'for_now' };

/**
 * Fails one in ten, in every way a server can except for good. Returns a function that tells how
 * many messages were accepted without a reply.
 */
function failNowAndThen(server: TestSmtpServer): () => number {
  let [unanswered, messages] = [0, 0];
  server.refuse(() => {
    const fault = FAULTS[messages++ % 50] ?? null;
    if (fault === 'no_answer') unanswered += 1;
    return fault;
  });
  return () => unanswered;
}

const isLive = async ({ url }: SiteProcess) => ((await (await fetch(`${url}/v1`)).json()) as { status: string }).status === 'Live';

/** Watches the sites: how many members had a message when the first site was seen to be Live. */
function watch(sites: readonly SiteProcess[], server: TestSmtpServer): { toldWhenLive(): number | undefined; stop(): Promise<void> } {
  let [toldWhenLive, isOver]: [number | undefined, boolean] = [undefined, false];
  const watching = (async () => {
    await poll(
      async () => {
        const live = await Promise.all(sites.map(isLive));
        if (live.includes(true)) toldWhenLive = mailsByMember(server).size;
        return isOver || toldWhenLive !== undefined;
      },
      { timeoutMs: 600_000, what: 'the API to be Live' },
    );
  })();
  return {
    toldWhenLive: () => toldWhenLive,
    stop: async () => {
      isOver = true;
      await watching;
    },
  };
}

/** Starts launches and kills each after some more messages; then lets one finish. */
async function launchWithKills(place: Place, server: TestSmtpServer, kills: string[]): Promise<Run> {
  for (const after of KILLS_AFTER) {
    const { child, ended } = runImagemill(place, 'api', 'launch', '--yes');
    const from = server.received.length;
    await poll(() => server.received.length >= from + after || child.exitCode !== null, {
      everyMs: 1,
      timeoutMs: 120_000,
      what: 'more mails',
    });
    child.kill('SIGKILL');
    const { code, stdout, stderr } = await ended;
    assert.ok(Number.isNaN(code), `it was still running\n${stdout}${stderr}`);
    kills.push(`after ${server.received.length} mails`);
  }
  return imagemill(place, 'api', 'launch', '--yes');
}

async function withdrawAndSee(place: Place, sites: readonly SiteProcess[]): Promise<void> {
  const { key } = JSON.parse((await imagemill(place, 'keys', 'create', 'A key', '--json')).stdout) as { key: string };
  const ask = async ({ url }: SiteProcess) => (await fetch(`${url}/v1/usage`, { headers: { authorization: `Bearer ${key}` } })).status;
  assert.deepEqual(
    await Promise.all(sites.map(ask)),
    sites.map(() => 200),
  );
  const { code, stderr } = await imagemill(place, 'api', 'withdraw', '--yes');
  assert.equal(code, 0, stderr);
  const areAll = async (status: number) => (await Promise.all(sites.map(ask))).every((answer) => answer === status);
  await poll(() => areAll(501), { what: 'the servers to notice', timeoutMs: NOTICE_MS });

  // Everyone is told again, since `told` counts for one launch only; the old key stays dead.
  const { untold } = JSON.parse((await imagemill(place, 'api', 'status', '--json')).stdout) as LaunchState;
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
    assert.equal(last.code, 0, last.stdout + last.stderr);
    await poll(async () => (await Promise.all(sites.map(isLive))).every(Boolean), { what: 'the servers to notice', timeoutMs: NOTICE_MS });
    await poll(() => watcher.toldWhenLive() !== undefined, { what: 'the watcher to see it', timeoutMs: NOTICE_MS });
    assert.equal(watcher.toldWhenLive(), MEMBERS, 'Planned until the last one is told');

    const mails = mailsByMember(server);
    assert.deepEqual([...mails.keys()].sort(), [...members].sort(), 'every member is told, and no one else');
    const names = [...mails.values()].map((ids) => new Set(ids));
    for (const ids of names) assert.equal(ids.size, 1, 'one Message-ID for each member');
    assert.equal(new Set(names.flatMap((ids) => [...ids])).size, MEMBERS, 'and no two members with the same');

    const { doubtful, failed } = JSON.parse((await imagemill(place, 'api', 'status', '--json')).stdout) as LaunchState;
    assert.deepEqual(failed, []);
    assert.ok(
      doubtful.length <= KILLS_AFTER.length + unanswered(),
      `${doubtful.length} doubtful after kills ${kills.join(', ')}, ${unanswered()} unanswered`,
    );
    for (const [address, ids] of mails)
      if (ids.length > 1) assert.ok(doubtful.includes(address), `${address} was mailed ${ids.length} times`);
    for (const address of doubtful) assert.ok(last.stdout.includes(`\n  ${address}\n`), last.stdout);
    await withdrawAndSee(place, sites);
  } finally {
    await watcher.stop();
  }
}

// Side by side: each waits more than it works.
describe('a launch to 200 members, with a mail server that fails now and then, killed three times', { concurrency: 2 }, () => {
  test('PostgreSQL: misses no one, and opens the API of two servers at the end', { skip }, async () => {
    await using database = await (await sharedPostgres()).createDatabase();
    const env = { SECRET, DATABASE_URL: database.url };
    await using one = await startSite({ env });
    await using other = await startSite({ env });
    const store: Store = await openPostgresStore({ databaseUrl: database.url });
    const members = await fillWaitlist(store, MEMBERS).finally(() => store.close());
    await assertLaunch({ DATABASE_URL: database.url }, [one, other], members);
  });

  test('the embedded store: misses no one, and opens the API of the running server at the end', async () => {
    await using directory = await temporaryDirectory('imagemill-launch-');
    const dataDir = path.join(directory.path, 'data');
    const members = await makeWaitlist(dataDir, MEMBERS);
    await using site = await startSite({ dataDir });
    await assertLaunch({ DATA_DIR: dataDir }, [site], members);
  });
});
