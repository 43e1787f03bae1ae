import { join } from 'node:path';
import { type Isolation, isolationsToTry, usersFor } from './isolation.js';
import { describeJail } from './jail.js';
import type { PoolOptions } from './pool.js';
import { Slot, type SlotSettings } from './slot.js';
import { startProcess } from './start-process.js';
import { WorkFolder } from './work-folder.js';

export interface StartedSlots {
  readonly slots: readonly Slot[];
  readonly isolation: Isolation;
}

/** Slots whose processes are as shut off as can be had: the first way in which one starts is the way of all. */
export async function startSlots(
  options: PoolOptions,
  count: number,
  script: string,
  hooks: Pick<SlotSettings, 'onIdle' | 'onEnded'>,
): Promise<StartedSlots> {
  const users = usersFor(count);
  let cause: unknown;
  for (const isolation of isolationsToTry()) {
    let slots: readonly Slot[] = [];
    try {
      const settings = {
        script,
        memoryMb: options.memoryMb,
        isolation,
        jail: isolation.name === 'namespaces' ? describeJail(script) : undefined,
      };
      slots = Array.from({ length: count }, (_, index) => {
        const user = isolation.ownUser ? users(index) : undefined;
        const folder = new WorkFolder(join(options.folder, `slot-${index}`), user);
        const start = () => startProcess(settings, { folder: folder.path, root: folder.root, user });
        return new Slot({ folder, memoryMb: options.memoryMb, start, ...hooks });
      });
      await slots[0]?.start();
      for (const slot of slots.slice(1)) void slot.keepStarting();
      return { slots, isolation };
    } catch (error) {
      cause = error;
      await Promise.all(slots.map((slot) => slot.close()));
    }
  }
  throw new Error('No process for files can be started', { cause });
}
