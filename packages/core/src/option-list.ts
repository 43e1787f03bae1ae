import * as z from 'zod/mini';
import type { Operation } from './operations.js';
import { OPTION_SCHEMAS, type OptionsOf } from './options.js';

/** One option as forms, flags and documents need it. */
export interface OptionInfo {
  readonly name: string;
  readonly kind: 'integer' | 'number' | 'boolean' | 'choice' | 'text';
  readonly description: string;
  readonly required: boolean;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
}

/** What an option is where nobody says anything; undefined where it then has no value. */
export function defaultOf(operation: Operation, name: string): unknown {
  return shapeOf(operation)[name]?.safeParse(undefined).data;
}

const shapeOf = (operation: Operation): Readonly<Record<string, z.ZodMiniType>> => OPTION_SCHEMAS[operation].shape;

const lists = new Map<Operation, readonly OptionInfo[]>();

/** The options of an operation as a list, derived from its schema. */
export function listOptions(operation: Operation): readonly OptionInfo[] {
  const known = lists.get(operation) ?? deriveList(operation);
  lists.set(operation, known);
  return known;
}

// Read off the schemas themselves: zod's own way, by a JSON schema, is as heavy as all of its parsing.
function deriveList(operation: Operation): readonly OptionInfo[] {
  return Object.entries(shapeOf(operation)).map(([name, schema]) => {
    const { type, isRequired } = unwrap(schema._zod);
    return {
      name,
      description: z.globalRegistry.get(schema)?.description ?? '',
      required: isRequired,
      default: defaultOf(operation, name),
      ...valuesOf(type),
    };
  });
}

type Type = z.core.$ZodTypes['_zod'];

/** The type of a given value, below a default, "optional" and what reads it. */
function unwrap(schema: z.core.$ZodTypeInternals, isRequired = true): { type: Type; isRequired: boolean } {
  const type = schema as Type;
  const { def } = type;
  if (def.type === 'default' || def.type === 'optional') return unwrap(def.innerType._zod, false);
  return def.type === 'pipe' ? unwrap(def.out._zod, isRequired) : { type, isRequired };
}

function valuesOf({ def }: Type): Pick<OptionInfo, 'kind' | 'min' | 'max' | 'choices'> {
  if (def.type === 'enum') return { kind: 'choice', choices: Object.values(def.entries).map(String) };
  if (def.type === 'boolean') return { kind: 'boolean' };
  if (def.type !== 'number') return { kind: 'text' };
  return { kind: 'format' in def ? 'integer' : 'number', min: boundOf(def, 'greater_than'), max: boundOf(def, 'less_than') };
}

function boundOf({ checks = [] }: z.core.$ZodNumberDef, kind: 'greater_than' | 'less_than'): number | undefined {
  const found = checks.map(({ _zod }) => (_zod as z.core.$ZodChecks['_zod']).def).find(({ check }) => check === kind);
  return found && 'value' in found && typeof found.value === 'number' ? found.value : undefined;
}

/** One option of an operation. */
export function optionInfo<O extends Operation>(operation: O, name: keyof OptionsOf[O] & string): OptionInfo {
  const found = listOptions(operation).find((option) => option.name === name);
  if (!found) throw new Error(`Expected an option of ${operation} but received ${name}.`);
  return found;
}
