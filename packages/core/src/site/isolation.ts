/**
 * How well the server's workers are isolated from everything but their files, best first. `jail`:
 * they see nothing else. `filter`: they can open nothing else. `weak`: anything less.
 */
export const ISOLATION_LEVELS = ['jail', 'filter', 'weak'] as const;
export type IsolationLevel = (typeof ISOLATION_LEVELS)[number];
