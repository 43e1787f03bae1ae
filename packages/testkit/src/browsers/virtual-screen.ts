import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type ProcessGroup, startGroup } from '../process-group.js';

/** An X server without a display. */
export interface VirtualScreen {
  /** The value programs expect in DISPLAY, like `:99`. */
  readonly display: string;
  readonly group: ProcessGroup;
}

/** Starts a screen of this size with an unused display number. */
export async function startVirtualScreen(program: string, { width, height }: { width: number; height: number }): Promise<VirtualScreen> {
  const args = ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp'];
  // When asked to exit, it removes its lock file.
  const group = await startGroup(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] }, 'SIGTERM');
  const numbers = group.child.stdio[3] as Readable;
  const [number] = await Promise.race([once(numbers, 'data'), once(group.child, 'close').then(() => [undefined])]);
  if (number === undefined) throw new Error('The virtual screen did not start');
  return { display: `:${String(number).trim()}`, group };
}
