/** One turn of the event loop: everything that was ready to go on has gone on. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Waits until everything that goes on by itself has settled. The sites, stores and engines of these
 * tests respond within a turn or two of the event loop, so this counts turns instead of
 * milliseconds: a slow machine needs just as many.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await nextTurn();
}
