import { DAY_MS, dayOf } from '@imagemill/core';
import type { AllowanceState, ReserveOutcome } from '@imagemill/store';
import { MarkModel, type Named } from './mark-model.js';

const ALLOWANCE_DAYS = 62;
const OPERATION_DAYS = 30;

export interface Lease {
  readonly id: string;
  readonly holder: string;
  readonly period: string;
  readonly expiresAt: number;
  readonly named?: Named;
}

/** What allowances must do. Periods are days. */
export class AllowanceModel {
  committed = 0;
  /** Every reservation that was granted, including those that ended. */
  readonly granted: Lease[] = [];
  readonly #used = new Map<string, Map<string, number>>();
  readonly #leases = new Map<string, Lease>();
  readonly #charged = new Map<string, number>();
  readonly #marks = new MarkModel();

  state(holder: string, now: number): AllowanceState {
    const periods = this.#used.get(holder) ?? new Map<string, number>();
    const period = [...periods.keys(), dayOf(now)].sort().at(-1) ?? '';
    const reserved = [...this.#leases.values()].filter((lease) => isOf(lease, holder, period) && lease.expiresAt > now).length;
    return { period, used: periods.get(period) ?? 0, reserved };
  }

  reserve(lease: Omit<Lease, 'period'>, limit: number, now: number): ReserveOutcome {
    const { holder, named, id, expiresAt } = lease;
    const { period, used, reserved } = this.state(holder, now);
    const known = named && this.#marks.find(holder, named, now);
    if (known) return { ...known, period, used, reserved };
    if (used + reserved >= limit) return { kind: 'used_up', period, used, reserved };
    if (named) this.#marks.begin(holder, named, id, expiresAt);
    this.#add(holder, period, 0);
    this.#leases.set(id, { ...lease, period });
    this.granted.push({ ...lease, period });
    return { kind: 'reserved', period, used, reserved: reserved + 1 };
  }

  commit({ id, holder, period }: Lease, now: number): void {
    if (this.#charged.has(id)) return;
    this.#charged.set(id, now);
    const named = this.#leases.get(id)?.named;
    this.#leases.delete(id);
    if (named && !this.#marks.finish(holder, named, id, now)) return;
    this.#add(holder, period, 1);
    this.committed += 1;
  }

  release(id: string, why: 'unchanged' | 'failed'): void {
    const lease = this.#leases.get(id);
    if (lease?.named) this.#marks.giveUp(lease.holder, lease.named, id, why);
    this.#leases.delete(id);
  }

  forget(holder: string): void {
    this.#used.delete(holder);
    this.#marks.forget(holder);
    for (const lease of this.#leases.values()) if (lease.holder === holder) this.#leases.delete(lease.id);
  }

  clean(now: number): void {
    const before = dayOf(now - ALLOWANCE_DAYS * DAY_MS);
    for (const periods of this.#used.values()) for (const period of periods.keys()) if (period < before) periods.delete(period);
    // Work that ends late must find out what became of its name.
    for (const { id, expiresAt, named } of this.#leases.values())
      if (expiresAt <= now && (named?.keepUntil ?? now) <= now) this.#leases.delete(id);
    this.#marks.clean(now);
    for (const [id, at] of this.#charged) if (at < now - OPERATION_DAYS * DAY_MS) this.#charged.delete(id);
  }

  #add(holder: string, period: string, units: number): void {
    const periods = this.#used.get(holder) ?? new Map<string, number>();
    this.#used.set(holder, periods.set(period, (periods.get(period) ?? 0) + units));
  }
}

function isOf(lease: Lease, holder: string, period: string): boolean {
  return lease.holder === holder && lease.period === period;
}
