import { AppError, type OptionProblem } from '@imagemill/errors';
import { type Option, type OptionSchema, type OutputOf, optionsIn } from './describe.js';

/**
 * Turns unknown input (a form, a query, a recipe) into options. Numbers and booleans may be text.
 * Throws `invalid_option` with one entry per problem; unknown options are rejected.
 */
export function parseWith<S extends OptionSchema>(schema: S, input: Readonly<Record<string, unknown>>): OutputOf<S> {
  const options: Record<string, unknown> = {};
  const problems: OptionProblem[] = [];
  for (const { name, ...option } of optionsIn(schema)) {
    const given = Object.hasOwn(input, name) ? input[name] : undefined;
    const value = given === undefined ? option.default : readOption(option, given);
    if (value !== undefined) options[name] = value;
    else if (given !== undefined || option.required) problems.push({ option: name, detail: expectation(option, given) });
    // An option that isn't given has its default and excludes nothing.
    if (given !== undefined && option.excludes?.some((other) => input[other] !== undefined))
      problems.push({ option: name, detail: `Give either ${name}, or ${option.excludes.join(' and ')}.` });
  }
  for (const option of Object.keys(input))
    if (!Object.hasOwn(schema.shape, option)) problems.push({ option, detail: 'This option does not exist here.' });
  if (problems.length === 0) problems.push(...(schema.check?.(options as never) ?? []));
  if (problems.length > 0) throw new AppError('invalid_option', { errors: problems });
  return options as OutputOf<S>;
}

/** The value of an option; undefined if what was given isn't valid. */
export function readOption(option: Option, given: unknown): unknown {
  switch (option.kind) {
    case 'boolean':
      return given === true || given === 'true' ? true : given === false || given === 'false' ? false : undefined;
    case 'integer':
    case 'number':
      return given !== undefined && given === option.word ? given : readNumber(option, given);
    case 'choice': {
      const name = typeof given === 'string' ? (option.aliases?.[given] ?? given) : undefined;
      return option.choices?.find((choice) => choice === name);
    }
    case 'text':
      return typeof given === 'string' && given.length <= (option.maxLength ?? given.length) && (option.pattern?.test(given) ?? true)
        ? given
        : undefined;
  }
}

function readNumber({ kind, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Option, given: unknown): number | undefined {
  // Only plain decimals: Number() would also accept '', ' 5 ', '0x10' and '1e3'.
  const number = typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given) ? Number(given) : given;
  if (typeof number !== 'number' || !(number >= min && number <= max)) return undefined;
  return kind === 'number' || Number.isInteger(number) ? number : undefined;
}

function expectation({ kind, min, max, word, choices, expected }: Option, given: unknown): string {
  switch (kind) {
    case 'integer':
      return `Expected a whole number from ${min} to ${max}${word ? `, or ${word}` : ''}.`;
    case 'number':
      return `Expected a number from ${min} to ${max}.`;
    case 'boolean':
      return 'Expected true or false.';
    case 'choice':
      return `Expected one of ${choices?.join(', ')}.`;
    case 'text':
      return typeof given === 'string' && expected ? expected : 'Expected text.';
  }
}
