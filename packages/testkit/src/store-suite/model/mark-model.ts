/** A caller's name for a request, as it came with one reservation. */
export interface Named {
  readonly name: string;
  readonly request: string;
  readonly keepUntil: number;
}

interface Mark extends Named {
  readonly id: string;
  state: 'running' | 'done';
  readonly leaseUntil: number;
}

export type Known = { readonly kind: 'repeated' | 'mismatch' } | { readonly kind: 'running'; readonly until: number };

/** What names of requests must do: whatever secret a name was stored under, it's the same name. */
export class MarkModel {
  readonly #marks = new Map<string, Mark>();

  /** What is known of the request, if anything prevents working on it. */
  find(holder: string, { name, request }: Named, now: number): Known | undefined {
    const mark = this.#marks.get(holder + name);
    if (!mark || (mark.state === 'running' ? mark.leaseUntil : mark.keepUntil) <= now) return undefined;
    if (mark.request !== request) return { kind: 'mismatch' };
    return mark.state === 'running' ? { kind: 'running', until: mark.leaseUntil } : { kind: 'repeated' };
  }

  begin(holder: string, named: Named, id: string, leaseUntil: number): void {
    this.#marks.set(holder + named.name, { ...named, id, state: 'running', leaseUntil });
  }

  /** Whether this reservation's work should be charged. */
  finish(holder: string, named: Named, id: string, now: number): boolean {
    const mark = this.#marks.get(holder + named.name);
    if (mark && mark.request !== named.request) return true;
    if (mark && mark.id !== id && mark.state === 'done' && mark.keepUntil > now) return false;
    this.#marks.set(holder + named.name, { ...named, id, state: 'done', leaseUntil: now });
    return true;
  }

  giveUp(holder: string, { name }: Named, id: string, why: 'unchanged' | 'failed'): void {
    const mark = this.#marks.get(holder + name);
    if (mark?.id !== id || mark.state !== 'running') return;
    if (why === 'failed') this.#marks.delete(holder + name);
    else mark.state = 'done';
  }

  forget(holder: string): void {
    for (const key of this.#marks.keys()) if (key.startsWith(holder)) this.#marks.delete(key);
  }

  clean(now: number): void {
    for (const [key, { state, leaseUntil, keepUntil }] of this.#marks)
      if (keepUntil <= now && (state === 'done' || leaseUntil <= now)) this.#marks.delete(key);
  }
}
