import { AppError, type OptionProblem, type OptionSchema, optionsIn, parseWith, SHARP_ENGINE } from '@imagemill/core';
import type { GivenOptions } from './choose-tool.js';

/** Reads options by their description. What is said of a wrong `format` names only what the server writes. */
export function parseGiven(schema: OptionSchema, given: GivenOptions): object {
  try {
    return parseWith(schema, given);
  } catch (error) {
    if (!(error instanceof AppError) || !error.extras.errors) throw error;
    throw new AppError('invalid_option', { errors: error.extras.errors.map((problem) => withWritable(problem, schema)) }, error);
  }
}

function withWritable(problem: OptionProblem, schema: OptionSchema): OptionProblem {
  if (problem.option !== 'format') return problem;
  const choices = optionsIn(schema).find(({ name }) => name === 'format')?.choices ?? [];
  const writable = choices.filter((choice) => choice === 'keep' || choice in SHARP_ENGINE.writes);
  return writable.length > 0 ? { ...problem, detail: `Expected one of ${writable.join(', ')}.` } : problem;
}
