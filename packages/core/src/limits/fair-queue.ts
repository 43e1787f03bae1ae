import { createQueue, type Place, type Queue, type QueueEntry, type TakeRoom } from './queue.js';

/** An entry with a holder. Holders take turns; all entries without one count as one holder's. */
export interface HeldEntry extends QueueEntry {
  readonly holder?: string | undefined;
}

export interface FairRules<E, R> {
  readonly places: number;
  readonly takeRoom?: TakeRoom<E, R>;
  /** How many places one holder may have. */
  readonly perHolder?: number;
  /** How many entries may wait; any more are refused. */
  readonly maxWaiting: number;
  /** How many of those waiting may belong to one holder. */
  readonly maxWaitingPerHolder?: number;
  /** The longest an entry may wait. */
  readonly maxWaitMs: number;
  /** Creates the error for entries that are refused. */
  readonly refusal: () => Error;
  /** The holder with the fewest entries inside is next; the last turn only breaks ties. */
  readonly fewestFirst?: boolean;
  /**
   * Whether a holder who has no entries here now will have some again, so its last turn must be
   * kept.
   */
  readonly remembers?: (holder: string | undefined) => boolean;
}

export interface FairQueue<E, R> extends Pick<Queue<E, R>, 'inside' | 'waiting' | 'advance'> {
  /**
   * Resolves when there is room. Throws the refusal if the queue is full or closed, or if the wait
   * takes too long; throws `cancelled` if the signal is aborted first.
   */
  enter(entry: E): Promise<Place<R>>;
  /** Forgets a holder's last turn, unless it has entries here or is remembered. */
  forget(holder: string | undefined): void;
  /** Refuses all who are waiting and all who come later. */
  close(): void;
}

/**
 * A queue with limited length and waiting time in which holders take turns. A holder with many
 * entries can't keep others out, not even by filling the queue. Entries of the same holder go in
 * order of arrival.
 */
export function createFairQueue<E extends HeldEntry, R = true>(rules: FairRules<E, R>): FairQueue<E, R> {
  const { places, perHolder = Number.POSITIVE_INFINITY, maxWaiting, maxWaitingPerHolder = Number.POSITIVE_INFINITY } = rules;
  const { takeRoom = () => true as R, maxWaitMs, refusal, fewestFirst = false, remembers = () => false } = rules;
  /** When each holder was last let in, as a counter that only goes up. */
  const lastTurns = new Map<string | undefined, number>();
  let turns = 0;
  let isClosed = false;
  const queue = createQueue<E, R>(places, takeTurn, pick);
  const insideOf = (wanted: string | undefined) => [...queue.inside].filter(({ holder }) => holder === wanted).length;
  const waitingOf = (wanted: string | undefined) => queue.waiting.filter(({ entry }) => entry.holder === wanted).length;

  function takeTurn(entry: E, inside: ReadonlySet<E>): R | false | undefined {
    const room = takeRoom(entry, inside);
    if (room) lastTurns.set(entry.holder, ++turns);
    return room;
  }

  function pick(): number {
    const able = queue.waiting
      .map(({ entry: { holder } }, at) => ({ at, inside: insideOf(holder), lastTurn: lastTurns.get(holder) ?? 0 }))
      .filter(({ inside }) => inside < perHolder);
    return able.sort((a, b) => (fewestFirst ? a.inside - b.inside : 0) || a.lastTurn - b.lastTurn)[0]?.at ?? -1;
  }

  /**
   * Whether there is room in the queue. If it's full, the holder with the most waiting loses its
   * newest entry to a holder with fewer.
   */
  function makeRoom(holder: string | undefined): boolean {
    const own = waitingOf(holder);
    // An entry that has a place and only waits for `takeRoom` doesn't block others.
    const free = insideOf(holder) < perHolder ? places - queue.inside.size : 0;
    if (queue.waiting.length < maxWaiting + free && (free > 0 || own < maxWaitingPerHolder)) return true;
    const most = Math.max(...queue.waiting.map(({ entry }) => waitingOf(entry.holder)));
    if (own >= maxWaitingPerHolder || most <= own + 1) return false;
    queue.dismiss(refusal(), queue.waiting.findLast(({ entry }) => waitingOf(entry.holder) === most)?.entry);
    return true;
  }

  function forget(holder: string | undefined): void {
    if (insideOf(holder) + waitingOf(holder) === 0 && !remembers(holder)) lastTurns.delete(holder);
  }

  return {
    inside: queue.inside,
    waiting: queue.waiting,
    async enter(entry) {
      const { holder, first, signal } = entry;
      if (!signal?.aborted && (isClosed || (!first && !makeRoom(holder)))) throw refusal();
      try {
        const { room, leave } = await enterWithin(queue, entry, maxWaitMs, refusal);
        return {
          room,
          leave: () => {
            leave();
            forget(holder);
          },
        };
      } catch (error) {
        forget(holder);
        throw error;
      }
    },
    advance: queue.advance,
    forget,
    close: () => {
      isClosed = true;
      queue.dismiss(refusal());
    },
  };
}

/** Enters a queue, or throws the refusal if that takes longer than `maxWaitMs`. */
export function enterWithin<E extends QueueEntry, R>(
  queue: Queue<E, R>,
  entry: E,
  maxWaitMs: number,
  refusal: () => Error,
): Promise<Place<R>> {
  const timer = setTimeout(() => queue.dismiss(refusal(), entry), maxWaitMs);
  return queue.enter(entry).finally(() => clearTimeout(timer));
}
