import { AppError } from '@imagemill/errors';

/** Something that wants a place. Pass a new object every time. */
export interface QueueEntry {
  /** Aborting while waiting leaves the queue. */
  readonly signal?: AbortSignal | undefined;
  /** Goes ahead of everyone who is waiting. */
  readonly first?: boolean;
}

/** What an entry gets when it's let in. */
export interface Place<R> {
  readonly room: R;
  /** Frees the place for the next entry; a second call does nothing. */
  readonly leave: () => void;
}

/**
 * Provides what an entry needs, given what is inside. The entry waits for as long as this returns
 * nothing.
 */
export type TakeRoom<E, R> = (entry: E, inside: ReadonlySet<E>) => R | false | undefined;

export interface Queue<E = QueueEntry, R = true> {
  readonly inside: ReadonlySet<E>;
  /** In order of arrival, with `first` entries at the front. */
  readonly waiting: readonly { readonly entry: E }[];
  /** Resolves when there is room. Throws `cancelled` if the signal is aborted first. */
  enter(entry?: E): Promise<Place<R>>;
  /** Runs the work when there is room for it. */
  run<T>(work: (room: R) => T | Promise<T>, entry?: E): Promise<T>;
  /** Rejects all waiting entries, or only this one. */
  dismiss(error: unknown, entry?: E): void;
  /** Lets in the entries that fit now. Call it when room was freed elsewhere. */
  advance(): void;
}

/**
 * A queue that lets in at most `places` entries at once, and only if `takeRoom` has room for them.
 * `pick` returns the index of the next entry, or -1. By default the first to arrive is next, and
 * all others wait until there is room for it.
 */
export function createQueue<E extends QueueEntry = QueueEntry, R = true>(
  places: number,
  takeRoom: TakeRoom<E, R> = () => true as R,
  pick = () => 0,
): Queue<E, R> {
  const inside = new Set<E>();
  const waiting: { entry: E; begin: (place: Place<R>) => void; refuse: (error: unknown) => void }[] = [];

  function enter(entry = {} as E): Promise<Place<R>> {
    const { signal } = entry;
    const onAbort = () => dismiss(new AppError('cancelled'), entry);
    return new Promise<Place<R>>((begin, refuse) => {
      waiting[entry.first ? 'unshift' : 'push']({ entry, begin, refuse });
      if (signal?.aborted) return onAbort();
      signal?.addEventListener('abort', onAbort);
      advance();
    }).finally(() => signal?.removeEventListener('abort', onAbort));
  }

  function dismiss(error: unknown, entry?: E): void {
    for (const waiter of waiting.splice(0)) {
      if (entry && entry !== waiter.entry) waiting.push(waiter);
      else waiter.refuse(error);
    }
    advance();
  }

  function advance(): void {
    while (inside.size < places) {
      const at = pick();
      const next = waiting[at];
      const room = next && takeRoom(next.entry, inside);
      if (!room) return;
      const leave = () => {
        if (inside.delete(next.entry)) advance();
      };
      waiting.splice(at, 1);
      inside.add(next.entry);
      next.begin({ room, leave });
    }
  }

  return {
    inside,
    waiting,
    enter,
    async run(work, entry) {
      const { room, leave } = await enter(entry);
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
