import { AppError, type OptionProblem } from './errors.js';
import type { Operation } from './operations.js';
import { listOptions, type OptionInfo } from './option-list.js';
import { OPTION_SCHEMAS, type OptionsOf } from './options.js';

/**
 * Turns unknown input (a form, a query, a recipe) into an operation's options.
 * Numbers and booleans may come as text. Throws `invalid_option` with one entry per problem; unknown options are refused.
 */
export function parseOptions<O extends Operation>(operation: O, input: Readonly<Record<string, unknown>>): OptionsOf[O] {
  const kinds = new Map(listOptions(operation).map((option) => [option.name, option.kind]));
  const typed = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, fromText(value, kinds.get(name))]));
  const parsed = OPTION_SCHEMAS[operation].safeParse(typed);
  if (parsed.success) return parsed.data as OptionsOf[O];
  throw new AppError('invalid_option', { errors: parsed.error.issues.flatMap(toProblems) });
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

function toProblems(issue: Issue): OptionProblem[] {
  if (issue.code === 'unrecognized_keys')
    return (issue.keys ?? []).map((option) => ({ option, detail: 'This option does not exist here.' }));
  return [{ option: issue.path.map(String).join('.') || 'options', detail: issue.message }];
}
