import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startGroup } from './process-group.js';
import { descendants } from './process-tree.js';

test('descendants are children and their children, and no others', { skip: process.platform !== 'linux' && 'reads /proc' }, async (t) => {
  // A shell that starts a shell that starts a program; the inner shell prints its own pid and the
  // program's.
  const script = "sh -c 'sleep 60 & echo $$ $!; wait' & wait";
  const { child, kill } = await startGroup('sh', ['-c', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  t.after(kill);
  const said = await new Promise<string>((resolve) => child.stdout?.once('data', (data) => resolve(String(data))));
  const [shell, program] = said.trim().split(' ').map(Number);
  assert.deepEqual(new Set(descendants(child.pid ?? 0)), new Set([shell, program]));
  const below = descendants(process.pid);
  for (const pid of [child.pid, shell, program]) assert.ok(below.includes(pid ?? 0));
  assert.ok(!below.includes(process.pid) && !below.includes(process.ppid));
});
