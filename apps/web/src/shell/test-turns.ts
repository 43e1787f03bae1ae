/** One turn of the event loop: whatever was ready to go on has gone on. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Until what goes on by itself has come to rest. The sites, stores and engines of these tests answer within a turn or two
 * of the event loop, so this counts turns instead of milliseconds: a slow machine takes as many.
 */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) await nextTurn();
}
