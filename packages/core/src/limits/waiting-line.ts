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

export interface WaitingRules<G, R> {
  /** What a guest begins with, beside those inside. As long as there is nothing for the next one, all wait. */
  takeRoom?(guest: G, inside: readonly G[]): R | undefined;
  /** Whose turn it is, as an index; -1 where it is nobody's. Who came first, unless told otherwise. */
  pick?(): number;
}

export interface WaitingLine<G = Guest, R = unknown> {
  readonly inside: readonly G[];
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

/** Lets at most so many in at once; the others wait in line. */
export function waitingLine<G extends Guest = Guest, R = unknown>(places: number, rules: WaitingRules<G, R> = {}): WaitingLine<G, R> {
  const { takeRoom = () => true as R, pick } = rules;
  const inside: G[] = [];
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
    while (inside.length < places) {
      const at = pick?.() ?? 0;
      const next = waiting[at];
      const room = next && takeRoom(next.guest, inside);
      if (!next || room === undefined) return;
      waiting.splice(at, 1);
      inside.push(next.guest);
      next.begin({ room, leave: () => leave(next.guest) });
    }
  }

  function leave(guest: G): void {
    const at = inside.indexOf(guest);
    if (at < 0) return;
    inside.splice(at, 1);
    advance();
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
