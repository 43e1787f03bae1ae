import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMANDS } from './commands.js';
import { runCli } from './run-cli.js';

async function cli(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const code = await runCli(args, { show: (text) => stdout.push(text), complain: (text) => stderr.push(text) });
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') };
}

test('help lists every command, and shows the help of each one', async () => {
  for (const args of [['help'], ['--help'], ['-h']]) {
    const { code, stdout } = await cli(...args);
    assert.equal(code, 0);
    for (const { name, summary } of COMMANDS) assert.ok(stdout.includes(name) && stdout.includes(summary), name);
  }
  for (const { name, help } of COMMANDS)
    for (const args of [
      ['help', ...name.split(' ')],
      [...name.split(' '), '--help'],
    ])
      assert.ok((await cli(...args)).stdout.includes(help), name);
});

test('a missing or unknown command shows the list and exits with 2', async () => {
  const nothing = await cli();
  assert.equal(nothing.code, 2);
  assert.match(nothing.stdout, /Usage: npx --no-install imagemill <command>/);
  const unknown = await cli('mill');
  assert.equal(unknown.code, 2);
  assert.match(unknown.stderr, /There is no command "mill"\.[\s\S]*verify-site/);
  const half = await cli('pro', 'give', 'ada@example.org');
  assert.equal(half.code, 2);
  assert.match(half.stderr, /There is no command "pro give"\.[\s\S]*pro grant/);
});

test('wrong arguments of the operator’s commands show the usage and exit with 2 before any store is opened', async () => {
  const wrong = [
    ['pro grant'],
    ['pro grant', 'ada'],
    ['pro grant', 'ada@example.org', 'bob@example.org'],
    ['pro grant', 'ada@example.org', '--until', 'tomorrow'],
    ['pro grant', 'ada@example.org', '--until', '2030-02-30'],
    ['pro grant', 'ada@example.org', '--until', '2020-01-01'],
    ['pro revoke'],
    ['pro list', 'all'],
    ['waitlist list', '--wat'],
    ['waitlist remove'],
    ['api status', 'now'],
    ['api launch', 'ada@example.org'],
    ['api launch', '--without', 'ada'],
    ['api launch', '--tell-only', '--without', 'ada@example.org'],
    ['api withdraw', 'now'],
    ['keys create'],
    ['keys create', ' '],
    ['keys create', 'n'.repeat(61)],
    ['keys create', 'two', 'names'],
    ['keys list', 'all'],
    ['keys revoke'],
    ['audit', 'all'],
    ['backup'],
    ['backup', 'a', 'b'],
    ['move-to-postgres', 'now'],
  ];
  for (const [name = '', ...args] of wrong) {
    const { code, stderr } = await cli(...name.split(' '), ...args);
    assert.equal(code, 2, [name, ...args].join(' '));
    assert.ok(stderr.includes(`Usage: npx --no-install imagemill ${name}`), stderr);
  }
});

test('wrong arguments of verify-site show the usage and exit with 2', async () => {
  for (const args of [[], ['a', 'b'], ['http://localhost', '--wat'], ['ftp://localhost'], ['http://user@localhost']]) {
    const { code, stderr } = await cli('verify-site', ...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(stderr, /Usage: npx --no-install imagemill verify-site <url>/);
  }
});
