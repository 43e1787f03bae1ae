/** Waiting that can be cut short. */
export class WakeableDelay {
  readonly #sleepers = new Set<() => void>();

  /** Resolves after this long, on a call of `wake`, or as soon as the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) return resolve();
      const end = () => {
        clearTimeout(timer);
        this.#sleepers.delete(end);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#sleepers.add(end);
      signal?.addEventListener('abort', end);
    });
  }

  wake(): void {
    for (const end of [...this.#sleepers]) end();
  }
}
