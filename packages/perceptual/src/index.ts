export type { Pixels } from './pixels.js';
export { createScorer, MIN_SIDE, type Scorer, score } from './score.js';
