/**
 * How far the server's workers are shut off from everything but their files, the best first. `jail`: they see nothing else. `filter`: they
 * can open nothing else. `weak`: less than that.
 */
export const ISOLATION_LEVELS = ['jail', 'filter', 'weak'] as const;
export type IsolationLevel = (typeof ISOLATION_LEVELS)[number];
