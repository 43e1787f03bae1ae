import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Fault } from '@imagemill/testkit';
import { imagemill } from './run-command.js';
import { mailsByMember, openLaunch } from './waiting-people.js';

describe('a launch with problems', () => {
  test("retries temporary failures, lists permanent ones, and opens without those members only if they're named", async () => {
    await using launch = await openLaunch(6);
    const { server, place } = launch;
    const first: Record<string, Fault> = {
      'member-1@example.org': 'for_now',
      'member-2@example.org': 'no_answer',
      'member-3@example.org': 'hang_up',
    };
    server.refuse((to) => {
      const fault = to === 'member-4@example.org' ? 'for_good' : (first[to] ?? null);
      first[to] = null;
      return fault;
    });
    const run = (...args: string[]) => imagemill(place, 'api', 'launch', '--yes', ...args);

    const early = await run('--without', 'member-4@example.org');
    assert.deepEqual([early.code, server.attempts], [2, 0], early.stdout);
    assert.match(early.stderr, /^Not among those who could not be told/);

    const tried = await run();
    assert.equal(tried.code, 1, tried.stderr);
    assert.match(tried.stdout, /Told 5 of 6\.\nThe API stays Planned\.\n\nCould not be told:\n {2}member-4@example\.org {2}SMTP 550\n/);
    assert.match(tried.stdout, /May have got the message twice.*\n {2}member-2@example\.org\n$/);
    assert.equal(new Set(mailsByMember(server).get('member-2@example.org')).size, 1);
    assert.match((await imagemill(place, 'api', 'status')).stdout, /member-4@example\.org {2}SMTP 550\n[\s\S]*member-2@example\.org\n$/);

    const other = await run('--without', 'member-4@example.org', 'member-5@example.org');
    assert.match(other.stderr, /cannot be left out: member-5@example\.org\./);
    const { attempts } = server;
    const opened = await run('--without', 'Member-4@EXAMPLE.org');
    assert.equal(opened.code, 0, opened.stderr);
    assert.match(
      opened.stdout,
      /Everyone has been told \(5\)\.\nThe public API is Live[\s\S]*Left out, as you said:\n {2}member-4@example\.org\n/,
    );
    assert.equal(server.attempts, attempts, 'no one is emailed again');
  });

  test("doesn't blame an address for the mail server's own failure, and shows no password", async () => {
    await using launch = await openLaunch(3, { user: { name: 'mill', password: 'geheim' } });
    const wrong = { ...launch.place, SMTP_URL: launch.place.SMTP_URL.replace('geheim', 'geheimer') };
    const { code, stdout, stderr } = await imagemill(wrong, 'api', 'launch', '--yes');
    assert.equal(code, 2, stdout);
    assert.match(stderr, /^The mail server takes nothing: SMTP 535\.\nTold 0 of 3\. The API stays Planned\.\n.*To go on: /);
    assert.doesNotMatch(stdout + stderr, /geheim/);
    const { failed, doubtful } = JSON.parse((await imagemill(launch.place, 'api', 'status', '--json')).stdout);
    assert.deepEqual([failed, doubtful], [[], []]);
    assert.equal((await imagemill(launch.place, 'api', 'launch', '--yes')).code, 0);
    assert.equal(launch.server.received.length, 3);
  });

  test('sends nothing without a confirmation, a public URL and a mail server, unless told to', async () => {
    await using launch = await openLaunch(1);
    const { server, place } = launch;
    const { SMTP_URL: _, ...withoutServer } = place;
    const { BASE_URL: __, ...withoutSite } = place;
    const refused = [
      [place, [], /^There is no terminal to ask on\. If you are sure, say --yes\./],
      [withoutSite, ['--yes'], /^Links in the mail would point to http:\/\/localhost:3000, .*BASE_URL/],
      [{ ...place, BASE_URL: 'http://127.0.0.1:8080' }, ['--yes'], /would point to http:\/\/127\.0\.0\.1:8080/],
      [withoutServer, ['--yes'], /^No mail server is set, .*SMTP_URL/],
      [place, ['--yes', 'member-0@example.org'], /^Expected no more arguments[\s\S]*Usage: /],
      [place, ['--yes', '--tell-only', '--without', 'member-0@example.org'], /^Expected either --tell-only or --without/],
    ] as const;
    for (const [settings, args, words] of refused) {
      const { code, stderr } = await imagemill(settings, 'api', 'launch', ...args);
      assert.equal(code, 2, stderr);
      assert.match(stderr, words);
    }
    assert.equal(server.attempts, 0);
    const said = await imagemill({ DATA_DIR: place.DATA_DIR }, 'api', 'launch', '--yes', '--local-links', '--outbox');
    assert.equal(said.code, 0, said.stderr);
    assert.match(said.stdout, /via {4}files in .*outbox, for you to send/);
  });

  test('needs neither a mail server nor a URL if no one is waiting', async () => {
    await using launch = await openLaunch(0);
    const { code, stdout } = await imagemill({ DATA_DIR: launch.place.DATA_DIR }, 'api', 'launch', '--yes');
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^The public API is Planned\. Nobody is left to be told \(0 told\)\.\nThen the API opens/);
  });
});
