import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMMANDS } from './commands.js';
import { runCli } from './run-cli.js';

async function cli(...args: string[]): Promise<{ code: number; shown: string; complaints: string }> {
  const [shown, complaints]: [string[], string[]] = [[], []];
  const code = await runCli(args, { show: (text) => shown.push(text), complain: (text) => complaints.push(text) });
  return { code, shown: shown.join('\n'), complaints: complaints.join('\n') };
}

test('help lists every command, and tells more about each', async () => {
  for (const args of [['help'], ['--help'], ['-h']]) {
    const { code, shown } = await cli(...args);
    assert.equal(code, 0);
    for (const { name, summary } of COMMANDS) assert.ok(shown.includes(name) && shown.includes(summary), name);
  }
  for (const { name, help } of COMMANDS)
    for (const args of [
      ['help', name],
      [name, '--help'],
    ])
      assert.ok((await cli(...args)).shown.includes(help), name);
});

test('without a command, or with one that does not exist, it shows the list and fails', async () => {
  const nothing = await cli();
  assert.equal(nothing.code, 2);
  assert.match(nothing.shown, /Usage: npx --no-install imagemill <command>/);
  const unknown = await cli('mill');
  assert.equal(unknown.code, 2);
  assert.match(unknown.complaints, /There is no command "mill"\.[\s\S]*verify-site/);
});

test('wrong arguments are answered with the usage', async () => {
  for (const args of [[], ['a', 'b'], ['http://localhost', '--wat'], ['ftp://localhost'], ['http://user@localhost']]) {
    const { code, complaints } = await cli('verify-site', ...args);
    assert.equal(code, 2, args.join(' '));
    assert.match(complaints, /Usage: npx --no-install imagemill verify-site <url>/);
  }
});
