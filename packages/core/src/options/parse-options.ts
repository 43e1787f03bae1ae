import { AppError, type OptionProblem } from '@imagemill/errors';
import type * as z from 'zod/mini';
import { type OptionInfo, type OptionSchema, optionsIn } from './option-list.js';

/**
 * Turns unknown input (a form, a query, a recipe) into options.
 * Numbers and booleans may come as text. Throws `invalid_option` with one entry per problem; unknown options are refused.
 */
export function parseWith<S extends OptionSchema>(schema: S, input: Readonly<Record<string, unknown>>): z.output<S> {
  const known = new Map(optionsIn(schema).map((option) => [option.name, option]));
  const typed = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fromText(value, known.get(name)?.kind)]));
  const parsed = schema.safeParse(typed);
  const problems = parsed.success ? [] : parsed.error.issues.flatMap((issue) => toProblems(issue, known));
  problems.push(...contradictions(typed, known));
  if (parsed.success && problems.length === 0) return parsed.data as z.output<S>;
  throw new AppError('invalid_option', { errors: problems });
}

/** Looked for in what was given: where an option is not, it has its default beside anything. */
function contradictions(given: Readonly<Record<string, unknown>>, known: ReadonlyMap<string, OptionInfo>): OptionProblem[] {
  const isGiven = (name: string) => given[name] !== undefined;
  return [...known.values()].flatMap(({ name: option, excludes = [] }) =>
    isGiven(option) && excludes.some(isGiven) ? { option, detail: `Give either ${option}, or ${excludes.join(' and ')}.` } : [],
  );
}

function fromText(value: unknown, kind: OptionInfo['kind'] | undefined): unknown {
  if (typeof value !== 'string') return value;
  if (kind === 'boolean') return value === 'true' ? true : value === 'false' ? false : value;
  // Only plain decimals: Number() would also take '', ' 5 ', '0x10' and '1e3'.
  if ((kind === 'integer' || kind === 'number') && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value;
}

interface Issue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

function toProblems(issue: Issue, known: ReadonlyMap<string, OptionInfo>): OptionProblem[] {
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((option) => ({ option, detail: 'This option does not exist here.' }));
  const name = issue.path.map(String).join('.');
  const hasOwnWords = issue.code === 'custom' || issue.code === 'invalid_format';
  return [{ option: name || 'options', detail: hasOwnWords ? issue.message : expectation(known.get(name)) }];
}

function expectation(option: OptionInfo | undefined): string {
  switch (option?.kind) {
    case 'integer':
      return `Expected a whole number from ${option.min} to ${option.max}.`;
    case 'number':
      return `Expected a number from ${option.min} to ${option.max}.`;
    case 'boolean':
      return 'Expected true or false.';
    case 'choice':
      return `Expected one of ${option.choices?.join(', ')}.`;
    default:
      return 'Expected text.';
  }
}
