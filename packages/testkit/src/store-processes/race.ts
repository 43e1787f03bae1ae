import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const RACING_PROCESS = fileURLToPath(new URL('./racing-process.js', import.meta.url));

export interface Race {
  readonly databaseUrl: string;
  readonly sessionKey: string;
  readonly limit: number;
  /** For each process, the operations that it counts. */
  readonly operationIds: readonly (readonly string[])[];
}

/**
 * Starts one process per list of operations. Once all have opened the store, they start counting at
 * the same moment. Adds up their outcomes.
 */
export async function race({ databaseUrl, sessionKey, limit, operationIds }: Race): Promise<Record<string, number>> {
  const runners = operationIds.map((ids) => startRunner([databaseUrl, sessionKey, String(limit), ...ids]));
  await Promise.all(runners.map(async ({ lines }) => assert.deepEqual(await once(lines, 'line'), ['ready'])));
  const told = Promise.all(runners.map(async ({ lines }) => JSON.parse(String(await once(lines, 'line'))) as Record<string, number>));
  for (const { child } of runners) child.stdin.end('go\n');
  const sum: Record<string, number> = {};
  for (const counts of await told) for (const [kind, count] of Object.entries(counts)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

interface Runner {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly lines: Interface;
}

function startRunner(args: readonly string[]): Runner {
  const child = spawn(process.execPath, [RACING_PROCESS, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout);
  // A process that ends early must fail the test, not leave it waiting.
  child.once('exit', (code) => {
    if (code !== 0) lines.emit('error', new Error(`A racing process ended with code ${code}`));
  });
  return { child, lines };
}
