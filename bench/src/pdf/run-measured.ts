import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { startGroup } from '@imagemill/testkit';

export interface Run {
  /** Undefined if a signal ended the program. */
  readonly code: number | undefined;
  readonly hasTimedOut: boolean;
  readonly stdout: string;
  readonly stderr: string;
  /** User and system time of the program and everything it started. */
  readonly cpuMs: number;
}

export interface RunOptions {
  readonly timeoutMs?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/**
 * Runs a program to its end. Run only one at a time: its CPU time is that of all children that
 * ended in the meantime.
 */
export async function runMeasured(command: string, args: readonly string[], { timeoutMs = 300_000, env }: RunOptions = {}): Promise<Run> {
  const before = endedChildrenCpuMs();
  const { child, kill } = await startGroup(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(env ? { env } : {}) });
  let hasTimedOut = false;
  const timer = setTimeout(() => {
    hasTimedOut = true;
    void kill();
  }, timeoutMs);
  if (!child.stdout || !child.stderr) throw new Error('Expected pipes from the program but received none.');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  clearTimeout(timer);
  await kill();
  return { code: child.exitCode ?? undefined, hasTimedOut, stdout, stderr, cpuMs: endedChildrenCpuMs() - before };
}

/** Linux counts a program's CPU time in hundredths of a second, on every machine. */
const TICK_MS = 10;

/**
 * Fields 16 and 17 of /proc/self/stat (see proc(5)): time of children that have ended, and of
 * theirs.
 */
function endedChildrenCpuMs(): number {
  const line = readFileSync('/proc/self/stat', 'utf8');
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}
