import { AppError } from '@imagemill/errors';

/** Something that wants a place. Pass a new object every time. */
export interface Guest {
  /** Aborting while waiting leaves the queue. */
  readonly signal?: AbortSignal | undefined;
  /** Goes ahead of everyone who is waiting. */
  readonly first?: boolean;
}

/** What a guest gets when it's let in. */
export interface Place<R> {
  readonly room: R;
  /** Frees the place for the next guest; a second call does nothing. */
  readonly leave: () => void;
}

/**
 * Provides what a guest needs, given who is inside. The guest waits for as long as this returns
 * nothing.
 */
export type TakeRoom<G, R> = (guest: G, inside: ReadonlySet<G>) => R | false | undefined;

export interface WaitingLine<G = Guest, R = true> {
  readonly inside: ReadonlySet<G>;
  /** In order of arrival, with `first` guests at the front. */
  readonly waiting: readonly { readonly guest: G }[];
  /** Resolves when there is room. Throws `cancelled` if the signal is aborted first. */
  enter(guest?: G): Promise<Place<R>>;
  /** Runs the work when there is room for it. */
  run<T>(work: (room: R) => T | Promise<T>, guest?: G): Promise<T>;
  /** Rejects everyone who is waiting, or only this guest. */
  dismiss(error: unknown, guest?: G): void;
  /** Lets in the guests that fit now. Call it when room was freed elsewhere. */
  advance(): void;
}

/**
 * A queue that lets in at most `places` guests at once, and only if `takeRoom` has room for them.
 * `pick` returns the index of the next guest, or -1. By default the first to arrive is next, and
 * everyone waits until there is room for that guest.
 */
export function waitingLine<G extends Guest = Guest, R = true>(
  places: number,
  takeRoom: TakeRoom<G, R> = () => true as R,
  pick = () => 0,
): WaitingLine<G, R> {
  const inside = new Set<G>();
  const waiting: { guest: G; begin: (place: Place<R>) => void; refuse: (error: unknown) => void }[] = [];

  function enter(guest = {} as G): Promise<Place<R>> {
    const { signal } = guest;
    const onAbort = () => dismiss(new AppError('cancelled'), guest);
    return new Promise<Place<R>>((begin, refuse) => {
      waiting[guest.first ? 'unshift' : 'push']({ guest, begin, refuse });
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort);
      advance();
    }).finally(() => signal?.removeEventListener('abort', onAbort));
  }

  function dismiss(error: unknown, guest?: G): void {
    for (const waiter of waiting.splice(0)) {
      if (guest && guest !== waiter.guest) waiting.push(waiter);
      else waiter.refuse(error);
    }
    advance();
  }

  function advance(): void {
    while (inside.size < places) {
      const at = pick();
      const next = waiting[at];
      const room = next && takeRoom(next.guest, inside);
      if (!room) return;
      const leave = () => {
        if (inside.delete(next.guest)) advance();
      };
      waiting.splice(at, 1);
      inside.add(next.guest);
      next.begin({ room, leave });
    }
  }

  return {
    inside,
    waiting,
    enter,
    async run(work, guest) {
      const { room, leave } = await enter(guest);
      try {
        return await work(room);
      } finally {
        leave();
      }
    },
    dismiss,
    advance,
  };
}
