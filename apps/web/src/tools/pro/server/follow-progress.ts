import type { ProcessProgress } from '@imagemill/core';
import type { ApiClient } from '../../../shell/quota/api-client.js';

const EVERY_MS = 1_000;

/**
 * Asks the server once a second how far a file is, until `signal` aborts. Best effort: a failed
 * request reports undefined, and the work continues.
 */
export async function followProgress(
  api: ApiClient,
  operationId: string,
  tell: (progress: ProcessProgress | undefined) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const progress = await api.get(`/api/process/${operationId}`).catch(() => undefined);
    if (signal.aborted) return;
    tell(progress as ProcessProgress | undefined);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
