// @needs waiting
// @retry never: messages lost or sent twice
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { linksIn, poll, startSite } from '@imagemill/testkit';
import { imagemill, type Run, runImagemill } from './run-command.js';
import { mailsByMember, openLaunch } from './waiting-people.js';

function assertRun({ code, stdout, stderr }: Run, exitCode: number, ...expected: RegExp[]): void {
  assert.equal(code, exitCode, stdout + stderr);
  for (const words of expected) assert.match(stdout + stderr, words);
}

/** People waiting, a mail server, and the command with both. */
async function open(count: number) {
  const launch = await openLaunch(count);
  const run = (...args: string[]) => imagemill(launch.place, ...args);
  return { ...launch, run, status: async () => JSON.parse((await run('api', 'status', '--json')).stdout) };
}

describe('the launch', () => {
  test("tells every confirmed member, then opens a running server's API; withdrawn, it's Planned without keys", async () => {
    await using launch = await open(5);
    await using site = await startSite({ dataDir: launch.place.DATA_DIR });
    const { run, server, members } = launch;
    const isLive = async () => ((await (await fetch(`${site.url}/v1`)).json()) as { status: string }).status === 'Live';

    assertRun(await run('api', 'status'), 0, /^The public API is Planned\.\n5 confirmed on the waitlist\.\n$/);
    assertRun(await run('keys', 'create', 'Too early'), 2, /^The public API is Planned: there are no keys/);
    assertRun(await run('api', 'withdraw', '--yes'), 1, /nothing to withdraw/);
    assert.equal(await isLive(), false);

    const told = await run('api', 'launch', '--yes');
    assertRun(told, 0, /mails 5 people .*\n {2}from {3}Imagemill <mill@example\.org>\n {2}via {4}smtp:\/\/127\.0\.0\.1:\d+\n/);
    assert.match(told.stdout, /Everyone has been told \(5\)\.\nThe public API is Live;/);
    assert.doesNotMatch(told.stdout, /member-|twice/, 'members are only named if something went wrong');
    const mails = mailsByMember(server);
    assert.deepEqual([...mails.keys()], members, 'in the order they joined, without those who never confirmed');
    assert.equal(new Set([...mails.values()].flat()).size, 5);
    for (const { text, headers } of server.received) {
      const [page, leave] = linksIn({ text });
      assert.equal(page, 'https://images.example.org/api');
      assert.match(String(leave), /^https:\/\/images\.example\.org\/waitlist\/leave#[\w-]{43}$/);
      assert.equal(headers.get('list-unsubscribe'), `<${leave?.replace('/waitlist/leave#', '/waitlist/unsubscribe/')}>`);
      assert.match(String(headers.get('message-id')), /^<launch\.[\w-]{36}@images\.example\.org>$/);
    }
    await poll(isLive, { what: 'the server to notice' });
    assertRun(await run('api', 'launch'), 0, /is Live already\. Nobody was mailed\./);

    const made = JSON.parse((await run('keys', 'create', ' n8n ', '--json')).stdout);
    assert.match(made.key, /^im_live_\w{36}$/);
    assert.deepEqual([made.name, made.lastFour], ['n8n', made.key.slice(-4)]);
    const second = await run('keys', 'create', 'Another');
    assertRun(second, 0, /^im_live_\w{36}\n\nThis is the key "Another"/);
    assertRun(await run('keys', 'list'), 0, /Another +you .*never\n.*n8n +you /);
    assertRun(await run('keys', 'revoke', second.stdout.slice(40, 44)), 0, /^The key "Another" \(….{4}\) works no more\.\n$/);
    assertRun(await run('keys', 'revoke', second.stdout.slice(40, 44)), 1, /There is no key/);
    assertRun(await run('keys', 'revoke', made.id.slice(0, 8)), 1, /There is no key/);

    assertRun(await run('api', 'withdraw'), 2, /The one key there is will never work again[\s\S]*the 5 who were told[\s\S]*say --yes/);
    assertRun(await run('api', 'withdraw', '--yes'), 0, /is Planned again; .*1 key was revoked\.\n$/);
    await poll(async () => !(await isLive()), { what: 'the server to notice' });
    assert.equal((await fetch(`${site.url}/v1/usage`, { headers: { authorization: `Bearer ${made.key}` } })).status, 501);
    assertRun(await run('keys', 'list'), 0, /^There are no keys\.\n$/);
  });

  test('continues after being killed: no one is missed, and at most one is told twice, under one Message-ID', async () => {
    await using launch = await open(12);
    const { run, server, members } = launch;
    const { child, ended } = runImagemill(launch.place, 'api', 'launch', '--yes');
    server.refuse(() => {
      if (server.received.length === 5) child.kill('SIGKILL');
      return null;
    });
    await ended;
    const killedAt = Date.now();
    server.refuse(null);
    const half = await launch.status();
    assert.ok(half.status === 'Planned' && half.untold > 0, JSON.stringify(half));

    const idleMs = Date.now() - killedAt;
    const rest = await run('api', 'launch', '--yes');
    assertRun(rest, 0, /are told already/, /is Live/);
    // Only a run that begins when the lease may have ended doesn't need to wait.
    const hasWaited = /Waiting \d+ s: another run has the launch, or was ended just now/.test(rest.stdout);
    assert.ok(hasWaited || idleMs > 5_000, rest.stdout);
    const mails = mailsByMember(server);
    assert.deepEqual([...mails.keys()].sort(), [...members].sort());
    const twice = [...mails].filter(([, ids]) => ids.length > 1);
    for (const [address, ids] of twice) assert.equal(new Set(ids).size, 1, address);
    const { doubtful } = await launch.status();
    assert.ok(doubtful.length <= 1, doubtful.join());
    for (const [address] of twice) assert.ok(doubtful.includes(address), address);
    for (const address of doubtful) assert.ok(rest.stdout.includes(`\n  ${address}\n`), rest.stdout);
  });

  test('when stopped, finishes the current message, gives the launch back and says how to continue', async () => {
    await using launch = await open(40);
    const { server } = launch;
    const { child, ended } = runImagemill(launch.place, 'api', 'launch', '--yes');
    server.refuse(() => {
      if (server.received.length === 3) child.kill('SIGTERM');
      return null;
    });
    const stopped = await ended;
    assertRun(stopped, 2, /Stopping after the message under way/, /Stopped\. Told \d+ of 40\. The API stays Planned\.\n.*To go on: /);
    const { told, running, doubtful } = await launch.status();
    assert.deepEqual([told, running, doubtful], [server.received.length, false, []]);
    const rest = await launch.run('api', 'launch', '--yes');
    assertRun(rest, 0, /is Live/);
    assert.doesNotMatch(rest.stdout, /Waiting/);
    assert.equal(server.received.length, 40);
  });

  test('with --tell-only, tells everyone and opens nothing', async () => {
    await using launch = await open(3);
    assertRun(
      await launch.run('api', 'launch', '--tell-only', '--yes'),
      0,
      /Everyone has been told \(3\)\.\nThe API stays Planned\. To open it: /,
    );
    assert.match(String(launch.server.received[0]?.text), /It opens soon\./);
    assert.equal((await launch.status()).status, 'Planned');
    assertRun(await launch.run('api', 'launch', '--yes'), 0, /Nobody is left to be told \(3 told\)/, /is Live/);
    assert.equal(launch.server.received.length, 3);
  });
});
