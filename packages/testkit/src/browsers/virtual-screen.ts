import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type ProcessGroup, startGroup } from '../process-group.js';

/** An X server that shows nothing to anyone. */
export interface VirtualScreen {
  /** What programs find in DISPLAY, like `:99`. */
  readonly display: string;
  readonly group: ProcessGroup;
}

/** Starts one under a number that is free. */
export async function startVirtualScreen(program: string): Promise<VirtualScreen> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  // Asked to end, it takes its lock file with it.
  const group = await startGroup(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }, 'SIGTERM');
  const numbers = group.child.stdio[3] as Readable;
  const [number] = await Promise.race([once(numbers, 'data'), once(group.child, 'close').then(() => [undefined])]);
  if (number === undefined) throw new Error('The virtual screen did not start');
  return { display: `:${String(number).trim()}`, group };
}
