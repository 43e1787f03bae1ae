import { FILE_KINDS, type FileKind, type Operation } from '@imagemill/core';
import { AppError, type OptionProblem } from '@imagemill/errors';
import { FORM_ONLY } from '@imagemill/openapi';
import { chooseTool, type GivenOptions, parseGiven } from './choose-tool.js';

const SECRET_IN_QUERY = 'Send this in a form (multipart/form-data), never in an address.';

/**
 * Rejects query options that no kind of file could have, before the body is read. A form may still
 * add options, so missing ones aren't known at this point.
 */
export function checkQuery(operation: Operation, query: GivenOptions, isForm: boolean): void {
  const secret = FORM_ONLY.find((option) => Object.hasOwn(query, option));
  if (secret) throw invalid([{ option: secret, detail: SECRET_IN_QUERY }]);
  const attempts = FILE_KINDS.map((kind) => problemsWith(operation, kind, query).filter(({ option }) => !isForm || option in query));
  const best = attempts.reduce((least, problems) => (problems.length < least.length ? problems : least));
  if (best.length > 0) throw invalid(best);
}

/** Joins the options of query and form; rejects an option given in both. */
export function joinOptions(query: GivenOptions, fields: GivenOptions): GivenOptions {
  const twice = Object.keys(fields).filter((option) => Object.hasOwn(query, option));
  if (twice.length > 0) throw invalid(twice.map((option) => ({ option, detail: 'This option is given twice.' })));
  return { ...query, ...fields };
}

function problemsWith(operation: Operation, kind: FileKind, given: GivenOptions): readonly OptionProblem[] {
  const { described, options } = chooseTool(operation, kind, given);
  try {
    parseGiven(described.schema, options);
    return [];
  } catch (error) {
    if (error instanceof AppError && error.extras.errors) return error.extras.errors;
    throw error;
  }
}

function invalid(errors: readonly OptionProblem[]): AppError {
  return new AppError('invalid_option', { errors });
}
