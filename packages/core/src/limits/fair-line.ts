import { type Guest, type Place, type TakeRoom, type WaitingLine, waitingLine } from './waiting-line.js';

/** Who comes for somebody: those who wait have their turn by holder. All without one are of the same. */
export interface HeldGuest extends Guest {
  readonly holder?: string | undefined;
}

export interface FairRules<G, R> {
  readonly places: number;
  readonly takeRoom?: TakeRoom<G, R>;
  /** Places that one holder may have. */
  readonly perHolder?: number;
  /** How many may wait; one more is refused. */
  readonly maxWaiting: number;
  /** How many of them may be of one holder. */
  readonly maxWaitingPerHolder?: number;
  /** Nobody waits longer. */
  readonly maxWaitMs: number;
  /** What those hear who are refused. */
  readonly refusal: () => Error;
  /** Next is a holder with the fewest inside, and only then whose turn was longest ago. */
  readonly fewestFirst?: boolean;
  /** Whether a holder who has nobody here now will have again: his last turn is not forgotten. */
  readonly remembers?: (holder: string | undefined) => boolean;
}

export interface FairLine<G, R> extends Pick<WaitingLine<G, R>, 'inside' | 'waiting' | 'advance'> {
  /** Resolves when there is room. Throws `cancelled` when aborted before. */
  enter(guest: G): Promise<Place<R>>;
  /** A holder who has nobody here any more begins anew. */
  forget(holder: string | undefined): void;
  /** Refuses all who wait, and all who come. */
  close(): void;
}

/**
 * A line that is bounded in length and time, in which holders take turns: one with many guests can't keep others out, not even by filling it.
 * Of one holder, who came first is first.
 */
export function fairLine<G extends HeldGuest, R = true>(rules: FairRules<G, R>): FairLine<G, R> {
  const { places, perHolder = Number.POSITIVE_INFINITY, maxWaiting, maxWaitingPerHolder = Number.POSITIVE_INFINITY } = rules;
  const { takeRoom = () => true as R, maxWaitMs, refusal, fewestFirst = false, remembers = () => false } = rules;
  /** When each holder was let in last, as a number that grows with each. */
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

  /** Whether there is room in the line. Where it is full, the holder with the most in it loses the last that came to one who has fewer. */
  function makeRoom(holder: string | undefined): boolean {
    const own = waitingOf(holder);
    // Who could begin, but for what `takeRoom` does not have yet, stands in nobody's way.
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

/** A place in a line, or the refusal where that takes longer. */
export function enterWithin<G extends Guest, R>(
  line: WaitingLine<G, R>,
  guest: G,
  maxWaitMs: number,
  refusal: () => Error,
): Promise<Place<R>> {
  const timer = setTimeout(() => line.dismiss(refusal(), guest), maxWaitMs);
  return line.enter(guest).finally(() => clearTimeout(timer));
}
