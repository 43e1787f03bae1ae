import type { AccountAnswer, ServerFilesAnswer } from '@imagemill/core';
import { toWire } from '@imagemill/errors';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ApiClient } from '../../../shell/quota/api-client.js';
import type { Quota, QuotaState } from '../../../shell/quota/quota.js';
import { assumedFigures } from '../../../shell/quota/quota-figures.js';

/** Whether this browser may send files to the server. `away`: the server isn't responding. */
export type Access =
  | { readonly kind: 'asking' | 'away' | 'signed_out' | 'no_pro' }
  | { readonly kind: 'pro'; readonly files: ServerFilesAnswer };

/** What an account may still do on the server today, as a tool's quota: each run takes a unit. */
export interface ServerAccess extends Quota {
  readonly access: ReadonlySignal<Access>;
}

/** How often to check whether a new day has begun. */
const NEW_DAY_CHECK_MS = 30_000;

export function createServerAccess(api: ApiClient, clock: () => number = Date.now): ServerAccess {
  const access = signal<Access>({ kind: 'asking' });
  const held = signal<ReadonlySet<string>>(new Set());
  const left = computed(() => (access.value.kind === 'pro' ? Math.max(0, access.value.files.remaining - held.value.size) : 0));
  const state = computed<QuotaState>(() => {
    const now = access.value;
    const kind = now.kind === 'asking' ? 'asking' : now.kind === 'away' ? 'unreachable' : 'known';
    return { kind, figures: now.kind === 'pro' ? { tier: 'pro', ...now.files } : assumedFigures(clock()) };
  });
  let asked = 0;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    asking = undefined;
    asked += 1;
    const mine = asked;
    const found = await askAccount(api);
    // Answers can arrive out of order; only the latest request counts.
    if (mine === asked) access.value = found;
  }

  /** Several tools asking at once share one request. */
  function refresh(): Promise<void> {
    asking ??= Promise.resolve().then(ask);
    return asking;
  }

  function setHeld(id: string, on: boolean): void {
    const others = [...held.peek()].filter((other) => other !== id);
    held.value = new Set(on ? [...others, id] : others);
  }

  /** By now the server has counted the file or given it back, so its next answer is right. */
  function settle(id: string, used: 0 | 1): void {
    if (!held.peek().has(id)) return;
    const now = access.peek();
    if (now.kind === 'pro') access.value = { kind: 'pro', files: { ...now.files, remaining: now.files.remaining - used } };
    setHeld(id, false);
    void refresh();
  }

  return {
    access,
    state,
    left,
    refresh,
    isFree: (id) => held.peek().has(id),
    hold: (id) => setHeld(id, true),
    release: (id) => settle(id, 0),
    deliver: (id) => settle(id, 1),
  };
}

async function askAccount(api: ApiClient): Promise<Access> {
  try {
    const { tier, serverFiles } = (await api.get('/api/account')) as AccountAnswer;
    return tier === 'pro' && serverFiles ? { kind: 'pro', files: serverFiles } : { kind: 'no_pro' };
  } catch (error) {
    const { code } = toWire(error);
    return { kind: code === 'sign_in_required' || code === 'session_required' ? 'signed_out' : 'away' };
  }
}

/**
 * Asks again when the visitor returns (maybe signed in by now), when the network is back, and when
 * a new day begins.
 */
export function watchServerAccess({ access, refresh }: ServerAccess): void {
  window.addEventListener('online', () => void refresh());
  window.addEventListener('focus', () => void refresh());
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void refresh());
  effect(() => {
    const now = access.value;
    if (now.kind !== 'pro') return;
    const resetsAt = Date.parse(now.files.resetsAt);
    const timer = setInterval(() => Date.now() >= resetsAt && void refresh(), NEW_DAY_CHECK_MS);
    return () => clearInterval(timer);
  });
}
