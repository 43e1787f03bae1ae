const TIMEOUT_MS = 120_000;

/** Resolves once the condition is true. For other processes, which have no event to wait for. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${TIMEOUT_MS} ms in vain`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
