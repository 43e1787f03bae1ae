import type { EngineCheck } from '@imagemill/engine-wasm';

/** The engines of a page: `full` is libvips, `portable` plain codecs for browsers that cannot run it. */
export type EngineName = 'full' | 'portable';

/** What keeps the full engine from running on this page. */
export type EngineProblem = Extract<EngineCheck, { ok: false }>['reason'];

/** Which engine a page works with, and why. `untried`: nothing speaks against it, but it has not shown yet that it works here. */
export type EngineChoice =
  | { readonly engine: 'full'; readonly why: 'untried' | 'works' | 'wanted' }
  | { readonly engine: 'portable'; readonly why: 'wanted' | 'failed' | EngineProblem };

/** All that is known before anything is downloaded. */
export interface Circumstances {
  /** What the visitor or the page's address asks for. */
  readonly wish?: EngineName;
  readonly problem?: EngineProblem;
  /** Which engine came out of a trial of the full one in this browser. */
  readonly tried?: EngineName;
}

/** The full engine wherever it can run and works; a wish decides where both can. */
export function chooseEngine({ wish, problem, tried }: Circumstances): EngineChoice {
  // Without WebAssembly not even the portable engine runs: no wish hides that.
  if (problem === 'no_wasm') return { engine: 'portable', why: problem };
  if (wish === 'portable') return { engine: 'portable', why: 'wanted' };
  if (problem) return { engine: 'portable', why: problem };
  if (wish === 'full') return { engine: 'full', why: 'wanted' };
  if (tried === 'portable') return { engine: 'portable', why: 'failed' };
  return { engine: 'full', why: tried === 'full' ? 'works' : 'untried' };
}
