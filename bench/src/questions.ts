import { apiQuestion, autoApiQuestion, fullApiQuestion } from './api/api-question.js';
import { autoQuestion } from './auto/auto-question.js';
import { batchQuestion } from './batch/batch-question.js';
import { counterQuestion } from './counter/counter-question.js';
import { encodersQuestion } from './encoders/encoders-question.js';
import { engineQuestion } from './engine/engine-question.js';
import type { Question } from './question.js';
import { rivalsSizeQuestion } from './rivals/rivals-size-question.js';
import { rivalsTimeQuestion } from './rivals/rivals-time-question.js';

/** Everything the bench measures, in the order it runs and is reported. */
export const QUESTIONS: readonly Question[] = [
  engineQuestion,
  rivalsTimeQuestion,
  rivalsSizeQuestion,
  autoQuestion,
  encodersQuestion,
  batchQuestion,
  counterQuestion,
  apiQuestion,
  fullApiQuestion,
  autoApiQuestion,
];
