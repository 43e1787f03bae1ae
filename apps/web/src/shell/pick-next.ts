/** A queued file, reduced to what decides whether it may start. */
export interface Candidate {
  /** Units of quota that it takes: 0 if it was counted already or has its units. */
  readonly units: number;
}

export interface NextUp<C extends Candidate> {
  /** May start now, in order. */
  readonly start: readonly C[];
  /** In the queue, with units left for them. */
  readonly wait: readonly C[];
  /** In the queue, beyond today's quota. */
  readonly waitForQuota: readonly C[];
}

/** Decides which files may start: first come, first served, no more new files than units left. */
export function pickNext<C extends Candidate>(line: readonly C[], slots: number, units: number): NextUp<C> {
  const start: C[] = [];
  const wait: C[] = [];
  const waitForQuota: C[] = [];
  let left = units;
  for (const candidate of line) {
    if (candidate.units > 0 && candidate.units > left) {
      waitForQuota.push(candidate);
      continue;
    }
    left -= candidate.units;
    if (start.length < slots) start.push(candidate);
    else wait.push(candidate);
  }
  return { start, wait, waitForQuota };
}
