import { throwIfCancelled } from '@imagemill/errors';
import type { PdfProgress, PdfRunOptions } from '../report.js';

/** The share of the whole work at which each stage begins and ends. Images take most of it. */
const SPANS: Readonly<Record<PdfProgress['stage'], readonly [number, number]>> = {
  open: [0, 0.05],
  analyse: [0.05, 0.1],
  images: [0.1, 0.75],
  fonts: [0.75, 0.82],
  write: [0.82, 0.92],
  verify: [0.92, 1],
  pages: [0, 1],
};

/**
 * Begins a stage: throws if the work was canceled, and maps the stage's progress to a share of the
 * whole.
 */
export function beginStage({ signal, onProgress }: PdfRunOptions, stage: PdfProgress['stage']): PdfRunOptions {
  throwIfCancelled(signal);
  const [start, end] = SPANS[stage];
  const report = (done: number, total: number) =>
    onProgress?.({ stage, done, total, share: start + (end - start) * (total > 0 ? Math.min(1, done / total) : 0) });
  report(0, 0);
  return { ...(signal && { signal }), onProgress: ({ done, total }) => report(done, total) };
}

/** Progress of one of several rounds: each round is an equal share of the whole. */
export function roundOf(run: PdfRunOptions, round: number, rounds: number): PdfRunOptions {
  return {
    ...run,
    onProgress: (progress) => run.onProgress?.({ ...progress, share: Math.min(1, (round + progress.share) / rounds) }),
  };
}
