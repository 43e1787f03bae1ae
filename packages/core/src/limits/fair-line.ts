import { type Guest, type Place, type TakeRoom, type WaitingLine, waitingLine } from './waiting-line.js';

/**
 * A guest that comes on behalf of a holder. Holders take turns; all guests without one count as one
 * holder's.
 */
export interface HeldGuest extends Guest {
  readonly holder?: string | undefined;
}

export interface FairRules<G, R> {
  readonly places: number;
  readonly takeRoom?: TakeRoom<G, R>;
  /** How many places one holder may have. */
  readonly perHolder?: number;
  /** How many guests may wait; any more are refused. */
  readonly maxWaiting: number;
  /** How many of those waiting may belong to one holder. */
  readonly maxWaitingPerHolder?: number;
  /** The longest a guest may wait. */
  readonly maxWaitMs: number;
  /** Creates the error for guests that are refused. */
  readonly refusal: () => Error;
  /** The holder with the fewest guests inside is next; the last turn only breaks ties. */
  readonly fewestFirst?: boolean;
  /**
   * Whether a holder who has no guests here now will have some again, so its last turn must be
   * kept.
   */
  readonly remembers?: (holder: string | undefined) => boolean;
}

export interface FairLine<G, R> extends Pick<WaitingLine<G, R>, 'inside' | 'waiting' | 'advance'> {
  /**
   * Resolves when there is room. Throws the refusal if the queue is full, too slow or closed, and
   * `cancelled` if the signal is aborted first.
   */
  enter(guest: G): Promise<Place<R>>;
  /** Forgets a holder's last turn, unless it has guests here or is remembered. */
  forget(holder: string | undefined): void;
  /** Refuses everyone who is waiting and everyone who comes later. */
  close(): void;
}

/**
 * A queue with limited length and waiting time in which holders take turns. A holder with many
 * guests can't keep others out, not even by filling the queue. Guests of the same holder go in
 * order of arrival.
 */
export function fairLine<G extends HeldGuest, R = true>(rules: FairRules<G, R>): FairLine<G, R> {
  const { places, perHolder = Number.POSITIVE_INFINITY, maxWaiting, maxWaitingPerHolder = Number.POSITIVE_INFINITY } = rules;
  const { takeRoom = () => true as R, maxWaitMs, refusal, fewestFirst = false, remembers = () => false } = rules;
  /** When each holder was last let in, as a counter that only goes up. */
  const lastTurns = new Map<string | undefined, number>();
  let turns = 0;
  let isClosed = false;
  const line = waitingLine<G, R>(places, takeTurn, pick);
  const insideOf = (wanted: string | undefined) => [...line.inside].filter(({ holder }) => holder === wanted).length;
  const waitingOf = (wanted: string | undefined) => line.waiting.filter(({ guest }) => guest.holder === wanted).length;

  function takeTurn(guest: G, inside: ReadonlySet<G>): R | false | undefined {
    const room = takeRoom(guest, inside);
    if (room) lastTurns.set(guest.holder, ++turns);
    return room;
  }

  function pick(): number {
    const able = line.waiting
      .map(({ guest: { holder } }, at) => ({ at, inside: insideOf(holder), lastTurn: lastTurns.get(holder) ?? 0 }))
      .filter(({ inside }) => inside < perHolder);
    return able.sort((a, b) => (fewestFirst ? a.inside - b.inside : 0) || a.lastTurn - b.lastTurn)[0]?.at ?? -1;
  }

  /**
   * Whether there is room in the queue. If it's full, the holder with the most waiting loses its
   * newest guest to a holder with fewer.
   */
  function makeRoom(holder: string | undefined): boolean {
    const own = waitingOf(holder);
    // A guest that has a place and only waits for `takeRoom` is in no one's way.
    const free = insideOf(holder) < perHolder ? places - line.inside.size : 0;
    if (line.waiting.length < maxWaiting + free && (free > 0 || own < maxWaitingPerHolder)) return true;
    const most = Math.max(...line.waiting.map(({ guest }) => waitingOf(guest.holder)));
    if (own >= maxWaitingPerHolder || most <= own + 1) return false;
    line.dismiss(refusal(), line.waiting.findLast(({ guest }) => waitingOf(guest.holder) === most)?.guest);
    return true;
  }

  function forget(holder: string | undefined): void {
    if (insideOf(holder) + waitingOf(holder) === 0 && !remembers(holder)) lastTurns.delete(holder);
  }

  return {
    inside: line.inside,
    waiting: line.waiting,
    async enter(guest) {
      const { holder, first, signal } = guest;
      if (!signal?.aborted && (isClosed || (!first && !makeRoom(holder)))) throw refusal();
      try {
        const { room, leave } = await enterWithin(line, guest, maxWaitMs, refusal);
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
    advance: line.advance,
    forget,
    close: () => {
      isClosed = true;
      line.dismiss(refusal());
    },
  };
}

/** Enters a queue, or throws the refusal if that takes longer than `maxWaitMs`. */
export function enterWithin<G extends Guest, R>(
  line: WaitingLine<G, R>,
  guest: G,
  maxWaitMs: number,
  refusal: () => Error,
): Promise<Place<R>> {
  const timer = setTimeout(() => line.dismiss(refusal(), guest), maxWaitMs);
  return line.enter(guest).finally(() => clearTimeout(timer));
}
