/**
 * Cycles in a graph given as name → set of names; each cycle once, starting with its alphabetically
 * first member.
 */
export function findCycles(edges) {
  const found = new Map();
  for (const start of edges.keys()) walk([start]);
  return [...found.values()];

  function walk(trail) {
    for (const next of edges.get(trail.at(-1)) ?? []) {
      const seenAt = trail.indexOf(next);
      if (seenAt === -1) walk([...trail, next]);
      else remember(trail.slice(seenAt));
    }
  }

  function remember(cycle) {
    const first = cycle.indexOf([...cycle].sort()[0]);
    const rotated = [...cycle.slice(first), ...cycle.slice(0, first)];
    found.set(rotated.join(), [...rotated, rotated[0]]);
  }
}
