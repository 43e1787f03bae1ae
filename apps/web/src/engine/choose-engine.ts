import type { EngineCheck } from '@imagemill/engine-wasm';

/**
 * The engines of a page: `full` is libvips, `portable` plain codecs for browsers that can't run it.
 */
export type EngineName = 'full' | 'portable';

/** Why the full engine can't run on this page. */
export type EngineProblem = Extract<EngineCheck, { ok: false }>['reason'];

/**
 * Which engine a page uses, and why. `untried`: nothing rules it out, but it hasn't proved yet that
 * it works here.
 */
export type EngineChoice =
  | { readonly engine: 'full'; readonly why: 'untried' | 'works' | 'wanted' }
  | { readonly engine: 'portable'; readonly why: 'wanted' | 'failed' | EngineProblem };

/** Everything known before anything is downloaded. */
export interface Circumstances {
  /** The engine that the visitor or the URL asks for. */
  readonly preference?: EngineName;
  readonly problem?: EngineProblem;
  /** The engine chosen by a trial of the full one in this browser. */
  readonly tried?: EngineName;
}

/**
 * The full engine wherever it can run and works; if both can run, the visitor's preference decides.
 */
export function chooseEngine({ preference, problem, tried }: Circumstances): EngineChoice {
  // Without WebAssembly not even the portable engine runs, and no preference may hide that.
  if (problem === 'no_wasm') return { engine: 'portable', why: problem };
  if (preference === 'portable') return { engine: 'portable', why: 'wanted' };
  if (problem) return { engine: 'portable', why: problem };
  if (preference === 'full') return { engine: 'full', why: 'wanted' };
  if (tried === 'portable') return { engine: 'portable', why: 'failed' };
  return { engine: 'full', why: tried === 'full' ? 'works' : 'untried' };
}
