import { AppError } from '@imagemill/errors';

/** Who comes to a line; each time as another object. */
export interface Guest {
  /** Whoever is aborted while waiting leaves the line. */
  readonly signal?: AbortSignal | undefined;
  /** Goes before all who wait. */
  readonly first?: boolean;
}

/** What a guest got. */
export interface Place<R> {
  readonly room: R;
  /** Makes room for the next; a second call does nothing. */
  readonly leave: () => void;
}

/** What a guest begins with, beside those inside; as long as it is nothing, the guest must wait. */
export type TakeRoom<G, R> = (guest: G, inside: ReadonlySet<G>) => R | false | undefined;

export interface WaitingLine<G = Guest, R = true> {
  readonly inside: ReadonlySet<G>;
  /** In the order they came. */
  readonly waiting: readonly { readonly guest: G }[];
  /** Resolves when there is room. Throws `cancelled` when aborted before. */
  enter(guest?: G): Promise<Place<R>>;
  /** Does the work when there is room for it. */
  run<T>(work: (room: R) => T | Promise<T>, guest?: G): Promise<T>;
  /** Sends all who wait away, or one of them. */
  dismiss(error: unknown, guest?: G): void;
  /** Lets in whoever there is room for, where some came from elsewhere. */
  advance(): void;
}

/**
 * Lets at most so many in at once, and only those there is room for; the others wait in line. `pick` tells whose turn it is, as an index, or -1;
 * unless given, who came first is first, and as long as there is no room for him all wait.
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
