const PATIENCE_MS = 120_000;

/** Resolves once this holds. For what other processes do, which tells nobody when it is done. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${PATIENCE_MS} ms in vain`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
