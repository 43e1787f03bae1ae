/** A file in line, as far as the decision who may start needs it. */
export interface Candidate {
  /** Units of the quota that it takes: none where it was counted already or holds them. */
  readonly units: number;
}

export interface NextUp<C extends Candidate> {
  /** May start now, in order. */
  readonly start: readonly C[];
  /** In line, with a unit left for them. */
  readonly wait: readonly C[];
  /** In line behind today's quota. */
  readonly waitForQuota: readonly C[];
}

/** Decides who may start: first come, first served, never more new files than units are left. */
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
