import { FILE_KINDS, type FileKind, type Operation } from '@imagemill/core';
import { AppError, type OptionProblem } from '@imagemill/errors';
import { FORM_ONLY } from '@imagemill/openapi';
import { chooseTool, type GivenOptions, parseGiven } from './choose-tool.js';

const SECRET_IN_QUERY = 'Send this in a form (multipart/form-data), never in an address.';

/**
 * Refuses options in the query that no kind of file could take, before anything of the body is read. A form may bring more
 * options: what is missing is only known then.
 */
export function checkQuery(operation: Operation, query: GivenOptions, isForm: boolean): void {
  const secret = FORM_ONLY.find((option) => Object.hasOwn(query, option));
  if (secret) throw invalid([{ option: secret, detail: SECRET_IN_QUERY }]);
  const attempts = FILE_KINDS.map((kind) => problemsWith(operation, kind, query).filter(({ option }) => !isForm || option in query));
  const best = attempts.reduce((least, problems) => (problems.length < least.length ? problems : least));
  if (best.length > 0) throw invalid(best);
}

/** Options of the query and of the form together; what is given in both is refused. */
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
