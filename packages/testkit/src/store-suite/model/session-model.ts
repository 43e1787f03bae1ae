import { DAY_MS, dayOf } from '@imagemill/core';
import type { CountOutcome, Usage } from '@imagemill/store';
import { NOON } from '../store-harness.js';

const OPERATION_DAYS = 30;
const SESSION_DAYS = 30;

/** One browser, whatever keys it had: its latest day and its usage of that day. */
interface Browser {
  day: string;
  used: number;
}

interface Link {
  readonly tokenHash: string;
  readonly sessionKey: string;
  readonly address: string;
  readonly expiresAt: number;
}

/**
 * What sessions, accounts and the quota must do, as simply as possible: no rows, no keys that point
 * to others, no locks.
 */
export class SessionModel {
  now: number = NOON;
  counted = 0;
  /** Every key a browser was ever given, whether or not the store knows it. */
  readonly keys: string[];
  readonly links: Link[] = [];
  /** Address → account id. */
  readonly accounts = new Map<string, string>();
  /** The ids of all accounts that ever existed. */
  readonly formerAccounts = new Set<string>();
  /** Address → end of PRO. */
  readonly grants = new Map<string, number | null>();
  readonly #browsers = new Map<string, Browser>();
  readonly #signedIn = new Map<string, { address: string; seen: string }>();
  readonly #operations = new Map<string, number>();
  #made = 0;

  constructor(firstKeys: readonly string[]) {
    this.keys = [...firstKeys];
  }

  get day(): string {
    return dayOf(this.now);
  }

  newKey(): string {
    const key = `${this.keys[0]}-${++this.#made}`;
    this.keys.push(key);
    return key;
  }

  usage(key: string): Usage {
    const browser = this.#browsers.get(key);
    const used = browser && browser.day >= this.day ? browser.used : 0;
    return { tier: this.tier(key), day: browser && browser.day > this.day ? browser.day : this.day, used };
  }

  tier(key: string): 'free' | 'pro' {
    const address = this.#signedIn.get(key)?.address;
    return address !== undefined && this.isPro(address) ? 'pro' : 'free';
  }

  isPro(address: string): boolean {
    const until = this.grants.get(address);
    return until === null || (until !== undefined && until > this.now);
  }

  count(key: string, operationId: string, limit: number | null): CountOutcome {
    const usage = this.usage(key);
    if (this.#operations.has(operationId)) return { kind: 'repeated', ...usage };
    if (usage.tier === 'free' && limit !== null && usage.used >= limit) return { kind: 'quota_exceeded', ...usage };
    this.#operations.set(operationId, this.now);
    this.counted += 1;
    Object.assign(this.#browser(key), { day: usage.day, used: usage.used + 1 });
    return { kind: 'counted', ...usage, used: usage.used + 1 };
  }

  /** The link's address if it opens for this browser now, which uses it up. */
  spendLink(tokenHash: string, key: string): string | null {
    const index = this.links.findIndex((link) => link.tokenHash === tokenHash && link.sessionKey === key && link.expiresAt > this.now);
    return this.links.splice(index, index < 0 ? 0 : 1)[0]?.address ?? null;
  }

  signIn(key: string, newKey: string, address: string): void {
    this.#changeKey(key, newKey);
    this.#signedIn.set(newKey, { address, seen: this.day });
  }

  signOut(key: string, newKey: string): void {
    if (this.#browsers.has(key) || this.#signedIn.has(key)) this.#changeKey(key, newKey);
  }

  /** The address the session is signed in with. */
  see(key: string): string | null {
    const session = this.#signedIn.get(key);
    if (session && session.seen < this.day) session.seen = this.day;
    return session?.address ?? null;
  }

  /** Returns how many there were. */
  signOutAll(address: string, keep: string | null): number {
    const ended = [...this.#signedIn].filter(([key, session]) => session.address === address && key !== keep);
    for (const [key] of ended) this.#signedIn.delete(key);
    return ended.length;
  }

  deleteAccount(address: string): void {
    this.signOutAll(address, null);
    this.accounts.delete(address);
    this.grants.delete(address);
    this.links.splice(0, this.links.length, ...this.links.filter((link) => link.address !== address));
  }

  clean(): void {
    const before = dayOf(this.now - SESSION_DAYS * DAY_MS);
    for (const [key, browser] of this.#browsers) if (browser.day < before) this.#browsers.delete(key);
    for (const [key, session] of this.#signedIn) if (session.seen < before) this.#signedIn.delete(key);
    for (const [id, at] of this.#operations) if (at < this.now - OPERATION_DAYS * DAY_MS) this.#operations.delete(id);
    this.links.splice(0, this.links.length, ...this.links.filter((link) => link.expiresAt > this.now));
  }

  #browser(key: string): Browser {
    const browser = this.#browsers.get(key) ?? { day: this.day, used: 0 };
    this.#browsers.set(key, browser);
    return browser;
  }

  #changeKey(key: string, newKey: string): void {
    const browser = this.#browser(key);
    if (browser.day < this.day) Object.assign(browser, { day: this.day, used: 0 });
    this.#browsers.set(newKey, browser);
    for (const [other, owner] of this.#browsers) if (owner === browser) this.#signedIn.delete(other);
  }
}
