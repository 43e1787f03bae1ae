import { batch, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ApiClient } from './api-client.js';
import type { CountStore, DueCount } from './count-store.js';
import { deliverCount } from './deliver-count.js';
import { assumedFigures, nextReset, parseFigures, type QuotaFigures, tally } from './quota-figures.js';
import { createUnconfirmedCounts } from './unconfirmed-counts.js';

/**
 * `unreachable`: the server hasn't answered yet, or no longer does; the page counts against
 * `figures`.
 */
export interface QuotaState {
  readonly kind: 'asking' | 'known' | 'unreachable';
  readonly figures: QuotaFigures;
}

/** The quota as one tool sees it. */
export interface Quota {
  readonly state: ReadonlySignal<QuotaState>;
  /**
   * Units that new files may still take: what remains, minus the units of running files and of
   * counts still to be delivered.
   */
  readonly left: ReadonlySignal<number>;
  /** Asks the server. Never throws: if the server is down, the last known figures stay. */
  refresh(): Promise<void>;
  /** True once a file was counted or has a unit: running it again costs nothing. */
  isFree(id: string): boolean;
  hold(id: string): void;
  /**
   * Returns the unit of a failed, unchanged, canceled or removed file, unless it's counted or due.
   */
  release(id: string): void;
  /** Counts a success: now, or as soon as a page of this site can reach the server. */
  deliver(id: string): void;
}

/** The quota of a page, shared by all its tools and all tabs of the site. */
export interface PageQuota {
  forTool(tool: string): Quota;
  readonly state: ReadonlySignal<QuotaState>;
  /** Loads what was stored, and delivers what's due. */
  start(): void;
  refresh(): Promise<void>;
  /** Retries right away whatever couldn't be delivered or requested so far. */
  retryNow(): void;
  /** The browser has a new session: drops the old one's figures. Resolves once other tabs know. */
  startOver(): Promise<void>;
}

export interface QuotaParts {
  readonly api: ApiClient;
  readonly store: CountStore;
  /** Runs a task while no other tab runs one. */
  readonly alone?: (task: () => Promise<void>) => Promise<void>;
  readonly clock?: () => number;
  readonly later?: (task: () => void, ms: number) => ReturnType<typeof setTimeout>;
}

/** How long files wait for the first response. */
const FIRST_ANSWER_MS = 4_000;
/** A server that's down is asked often at first, and rarely once it's been down for long. */
const OFTEN_MS = 5_000;
const SELDOM_MS = 60_000;
const LONG_MS = 120_000;
/** Longer timers overflow. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Creates the quota of a page. About a file, only its tool's name and a random id are ever sent;
 * these are stored with the time.
 */
export function createPageQuota({ api, store, alone = (task) => task(), clock = Date.now, later = setTimeout }: QuotaParts): PageQuota {
  const state = signal<QuotaState>({ kind: 'asking', figures: assumedFigures(clock()) });
  const left = signal(0);
  const held = signal<ReadonlySet<string>>(new Set());
  const due = createUnconfirmedCounts(store);
  let answered = 0;
  let heardAt = 0;
  let delivering = false;
  let blockedUntil = 0;
  let awaySince: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let loading: Promise<void> | undefined;
  let isLoaded = false;

  effect(() => {
    const madeAt = due.list.value.map((count) => count.madeAt);
    left.value = Math.max(0, tally(state.value.figures, madeAt, clock()) - held.value.size);
  });

  /** Stored figures count until the server answers; later ones from other tabs count as answers. */
  const load = () =>
    due.load((heard) => {
      const kind = isLoaded ? 'known' : state.peek().kind;
      isLoaded = true;
      if (!heard || heard.heardAt <= heardAt) return;
      heardAt = heard.heardAt;
      state.value = { kind, figures: heard.figures };
    });

  function loadOnce(): Promise<void> {
    // Without storage, some browsers also refuse the channel between tabs; then this tab works on
    // its own.
    loading ??= load()
      .then(() => store.watch(() => void load(), restart))
      .catch(() => undefined);
    return loading;
  }

  function hear(figures: QuotaFigures): void {
    heardAt = Math.max(clock(), heardAt + 1);
    awaySince = undefined;
    if (figures.limit === null) blockedUntil = 0;
    state.value = { kind: 'known', figures };
    store.keep({ figures, heardAt }).catch(() => undefined);
  }

  function setUnreachable(): void {
    state.value = { kind: 'unreachable', figures: state.peek().figures };
  }

  /** Records that the server is down, and returns the wait before the next try. */
  function noteAway(): number {
    setUnreachable();
    awaySince ??= clock();
    return clock() - awaySince < LONG_MS ? OFTEN_MS : SELDOM_MS;
  }

  function tryAgainIn(ms: number): void {
    clearTimeout(timer);
    timer = later(retryNow, Math.min(ms, LONGEST_MS));
  }

  async function refresh(): Promise<void> {
    const before = answered;
    const timer = later(() => state.peek().kind === 'asking' && setUnreachable(), FIRST_ANSWER_MS);
    try {
      const [answer] = await Promise.all([api.get('/api/quota-check.php'), loadOnce()]);
      // A count answered meanwhile has brought newer figures, and a new session has different ones.
      if (before === answered) hear(parseFigures(answer));
      void deliverDue();
    } catch {
      await loadOnce();
      tryAgainIn(noteAway());
    } finally {
      clearTimeout(timer);
    }
  }

  // One at a time, so responses arrive in the order of the counts, and the last one is the newest.
  async function deliverDue(): Promise<void> {
    if (delivering || due.list.peek().length === 0) return;
    if (clock() < blockedUntil) return tryAgainIn(blockedUntil - clock());
    delivering = true;
    let waitMs: number | undefined;
    await alone(async () => {
      await load();
      for (let next = due.list.peek()[0]; next && waitMs === undefined; next = due.list.peek()[0]) waitMs = await deliverOne(next);
    });
    delivering = false;
    if (waitMs === undefined) void deliverDue();
    else tryAgainIn(waitMs);
  }

  /** Undefined if the count is settled, otherwise the wait before the next try. */
  async function deliverOne(count: DueCount): Promise<number | undefined> {
    const before = answered;
    const delivery = await deliverCount(api, count, clock());
    if (delivery.kind === 'failed') return noteAway();
    if (delivery.kind === 'over_quota') {
      await api
        .get('/api/quota-check.php')
        .then((answer) => before === answered && hear(parseFigures(answer)))
        .catch(() => undefined);
      // A new session may have room for it.
      if (before !== answered) return undefined;
      const { figures } = state.peek();
      blockedUntil = figures.limit === null ? 0 : nextReset(figures, clock());
      return Math.max(SELDOM_MS, blockedUntil - clock());
    }
    // In this order, so a tab that looks in between sees too few units rather than too many.
    batch(() => {
      if (delivery.kind === 'counted' && before === answered) {
        hear(delivery.figures);
        answered += 1;
      }
      due.settle(count.operationId);
    });
    return undefined;
  }

  function retryNow(): void {
    if (due.list.peek().length > 0 && clock() >= blockedUntil) void deliverDue();
    else void refresh();
  }

  /** Responses still on their way belong to the old session, so they no longer count. */
  function restart(): Promise<void> {
    answered += 1;
    blockedUntil = 0;
    state.value = { kind: 'asking', figures: assumedFigures(clock()) };
    return refresh();
  }

  async function startOver(): Promise<void> {
    await store.changeSession().catch(() => undefined);
    void restart();
  }

  function setHeld(id: string, on: boolean): void {
    if (held.peek().has(id) === on) return;
    const others = [...held.peek()].filter((other) => other !== id);
    held.value = new Set(on ? [...others, id] : others);
  }

  function forTool(tool: string): Quota {
    // Due, or delivered by this tab or another one: done either way.
    const done = new Set<string>();
    return {
      state,
      left,
      refresh,
      isFree: (id) => held.peek().has(id) || done.has(id),
      hold(id) {
        if (!done.has(id)) setHeld(id, true);
      },
      release: (id) => setHeld(id, false),
      deliver(id) {
        if (done.has(id)) return;
        done.add(id);
        batch(() => {
          due.add({ operationId: id, tool, madeAt: clock() });
          setHeld(id, false);
        });
        void deliverDue();
      },
    };
  }

  return { forTool, state, refresh, retryNow, startOver, start: () => void loadOnce().then(deliverDue) };
}
