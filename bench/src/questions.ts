import { batchQuestion } from './batch/batch-question.js';
import { counterQuestion } from './counter/counter-question.js';
import { engineQuestion } from './engine/engine-question.js';
import type { Question } from './question.js';

/** Everything the bench asks, in the order it is run and reported. */
export const QUESTIONS: readonly Question[] = [engineQuestion, batchQuestion, counterQuestion];
