import { AppError, DEFAULT_LIMITS } from '@imagemill/core';
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { ApiClient } from './api-client.js';

/** The daily allowance as the server tells it; null means no limit. */
export interface QuotaFigures {
  readonly limit: number | null;
  readonly remaining: number | null;
  readonly resetsAt: string;
}

/** `unreachable`: the server was never or not lately heard; the page keeps a tally against `figures`. */
export interface QuotaState {
  readonly kind: 'asking' | 'known' | 'unreachable';
  readonly figures: QuotaFigures;
}

export interface Quota {
  readonly state: ReadonlySignal<QuotaState>;
  /** Units that new files may still take: what remains, less what files at work already hold. */
  readonly left: ReadonlySignal<number>;
  /** Asks the server. Never throws: a server that is away leaves the last known figures in place. */
  refresh(): Promise<void>;
  /** True once a file was counted or holds a unit: running it again costs nothing. */
  isFree(id: string): boolean;
  hold(id: string): void;
  /** Gives the unit of a failed, unchanged, cancelled or removed file back; what is counted or due stays so. */
  release(id: string): void;
  /** Counts a success: now, or as soon as the server can be reached while the page is open. */
  deliver(id: string): void;
  /** Tries at once what could not be delivered so far. */
  retryNow(): void;
}

const RETRY_MS = [2_000, 10_000, 30_000, 60_000];

/** Keeps the courtesy meter of one tool. Only the tool's name and a random id are ever sent. */
export function createQuota(api: ApiClient, tool: string, state = quotaState()): Quota {
  const left = signal(0);
  const held = new Set<string>();
  const due: string[] = [];
  const counted = new Set<string>();
  let delivering = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function setFigures(kind: QuotaState['kind'], figures: QuotaFigures): void {
    state.value = { kind, figures };
  }

  function recount(): void {
    const { limit, remaining, resetsAt } = state.value.figures;
    if (remaining === null || limit === null) left.value = Number.POSITIVE_INFINITY;
    else left.value = Math.max(0, (Date.now() < Date.parse(resetsAt) ? remaining : limit) - held.size);
  }

  // Another tool of the page may have heard newer figures.
  effect(recount);

  async function refresh(): Promise<void> {
    try {
      setFigures('known', parseFigures(await api.get('/api/quota-check.php')));
    } catch {
      setFigures('unreachable', state.value.figures);
    }
  }

  // One at a time: answers then arrive in the order of the counts, and the last one is the newest.
  async function deliverDue(): Promise<void> {
    if (delivering) return;
    delivering = true;
    clearTimeout(timer);
    for (let id = due[0]; id !== undefined; id = due[0]) {
      const retryMs = await deliverOne(id);
      if (retryMs === undefined) {
        due.shift();
        failures = 0;
        continue;
      }
      timer = setTimeout(deliverDue, retryMs);
      break;
    }
    delivering = false;
  }

  /** Undefined when the matter is settled, else the wait before the next try. */
  async function deliverOne(id: string): Promise<number | undefined> {
    try {
      const figures = parseFigures(await api.post('/api/counter-inc.php', { tool, operationId: id }));
      counted.add(id);
      held.delete(id);
      setFigures('known', figures);
      return undefined;
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      if (code === 'bad_request' || code === 'invalid_option') {
        held.delete(id);
        recount();
        return undefined;
      }
      if (code === 'quota_exceeded') {
        await refresh();
        return Math.max(60_000, Date.parse(state.value.figures.resetsAt) - Date.now());
      }
      setFigures('unreachable', state.value.figures);
      return RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)];
    }
  }

  return {
    state,
    left,
    refresh,
    isFree: (id) => held.has(id) || counted.has(id),
    hold(id) {
      if (!counted.has(id)) held.add(id);
      recount();
    },
    release(id) {
      if (due.includes(id)) return;
      held.delete(id);
      recount();
    },
    deliver(id) {
      if (counted.has(id) || due.includes(id)) return;
      due.push(id);
      void deliverDue();
    },
    retryNow: () => void deliverDue(),
  };
}

/** What is known of the day's quota. All tools of a page share one, because they share the quota. */
export function quotaState(): Signal<QuotaState> {
  const perDay = DEFAULT_LIMITS.free.filesPerDay;
  return signal({ kind: 'asking', figures: { limit: perDay, remaining: perDay, resetsAt: nextMidnight() } });
}

function parseFigures(body: unknown): QuotaFigures {
  const { limit, remaining, resetsAt } = (body ?? {}) as Record<string, unknown>;
  const isCount = (value: unknown): value is number | null => value === null || typeof value === 'number';
  if (!isCount(limit) || !isCount(remaining) || typeof resetsAt !== 'string') throw new AppError('internal');
  return { limit, remaining, resetsAt };
}

/** The quota day is the UTC date. */
function nextMidnight(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1)).toISOString();
}
