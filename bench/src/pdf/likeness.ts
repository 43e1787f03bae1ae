import { cached, hashOf } from './cache.js';
import { renderGray } from './render-gray.js';
import { ssim } from './ssim.js';

/** How similar two documents look at 100 dpi. */
export interface Likeness {
  readonly mean: number;
  readonly worst: number;
  readonly worstPage: number;
}

export interface Side {
  readonly path: string;
  readonly hash: string;
}

const VERSION = '1';

/**
 * Compares up to `maxPages` pages, spread evenly over the document. Undefined if none of the
 * original's pages can be rendered.
 */
export async function compareLooks(original: Side, result: Side, pages: number, maxPages: number): Promise<Likeness | undefined> {
  if (original.hash === result.hash) return { mean: 1, worst: 1, worstPage: 1 };
  const { scores } = await cached('looks', hashOf(original.hash, result.hash, `${maxPages}`, VERSION), async () => {
    const scores: { page: number; score: number }[] = [];
    for (const page of spread(pages, maxPages)) {
      const before = await renderGray(original.path, page);
      if (!before) continue;
      const after = await renderGray(result.path, page);
      scores.push({ page, score: after ? ssim(before, after) : 0 });
    }
    return { scores };
  });
  const worst = scores.reduce((low, next) => (next.score < low.score ? next : low), scores[0] ?? { page: 0, score: 0 });
  if (scores.length === 0) return undefined;
  return { mean: scores.reduce((sum, { score }) => sum + score, 0) / scores.length, worst: worst.score, worstPage: worst.page };
}

/** At most `count` of the numbers 1 to `pages`, including the first and the last. */
export function spread(pages: number, count: number): number[] {
  if (pages <= count) return Array.from({ length: pages }, (_, index) => index + 1);
  return Array.from({ length: count }, (_, index) => 1 + Math.round((index * (pages - 1)) / (count - 1)));
}
