import { createFairQueue, type FairQueue, type HeldEntry, type Place } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { PoolObserver, PoolOptions, PoolRun } from './pool.js';

export interface PoolQueueSettings<Room> extends Pick<PoolOptions, 'workers' | 'queueLength' | 'queueWaitMs'> {
  /** Finds what can take a file now; undefined while nothing can. */
  readonly findRoom: () => Room | undefined;
  readonly observer: PoolObserver;
}

export interface PoolQueue<Room> extends Pick<FairQueue<HeldEntry, Room>, 'inside' | 'waiting' | 'advance' | 'close'> {
  /**
   * Resolves when there's room. A file that comes back, because its worker never started on it,
   * goes to the front.
   */
  enter(run: PoolRun, comesBack?: boolean): Promise<Place<Room>>;
}

interface File extends HeldEntry {
  readonly tell: (before: number) => void;
  readonly begin: () => void;
}

/**
 * The queue in front of the workers. The holder with the fewest running files goes next, and no
 * worker is idle while a file waits. Each file is told how many are ahead of it; the observer is
 * told how long each file waited.
 */
export function createPoolQueue<Room>({ workers, queueLength, queueWaitMs, findRoom, observer }: PoolQueueSettings<Room>): PoolQueue<Room> {
  const retryAfterSeconds = Math.max(1, Math.ceil(queueWaitMs / 1000));
  const { enter, ...queue } = createFairQueue<File, Room>({
    ...{ places: workers, maxWaiting: queueLength, maxWaitMs: queueWaitMs, fewestFirst: true },
    takeRoom: ({ begin }) => {
      const room = findRoom();
      if (room) begin();
      return room;
    },
    refusal: () => new AppError('server_busy', { retryAfterSeconds }),
  });

  function tellAll(): void {
    for (const [before, { entry }] of queue.waiting.entries()) entry.tell(before + 1);
  }

  return {
    ...queue,
    async enter({ holder, signal, onWaiting }, comesBack = false) {
      const since = performance.now();
      const waited = (outcome: 'started' | 'busy' | 'left') => observer.waited?.(performance.now() - since, outcome);
      let told: number | undefined;
      const tell = (before: number) => {
        if (before !== told) onWaiting?.(before);
        told = before;
      };
      const begin = () => {
        waited('started');
        tell(0);
      };
      const entering = enter({ holder, signal, first: comesBack, tell, begin });
      tellAll();
      try {
        return await entering;
      } catch (error) {
        waited(signal.aborted ? 'left' : 'busy');
        throw error;
      } finally {
        tellAll();
      }
    },
  };
}
