import { FORMATS } from '@imagemill/files';
import type * as z from 'zod/mini';
import { notesOf, type OptionNotes } from './option-schemas.js';

/** The description of a set of options: an object with a schema for each. */
export type OptionSchema = z.ZodMiniType<Record<string, unknown>> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> };

/** One option as forms, flags and documents need it. */
export interface OptionInfo extends OptionNotes {
  readonly name: string;
  readonly kind: 'integer' | 'number' | 'boolean' | 'choice' | 'text';
  readonly required: boolean;
  readonly default?: unknown;
  readonly min?: number;
  readonly max?: number;
  readonly choices?: readonly string[];
}

/** What an option is where nobody says anything; undefined where it then has no value. */
export function defaultIn({ shape }: OptionSchema, name: string): unknown {
  return shape[name]?.safeParse(undefined).data;
}

const lists = new WeakMap<OptionSchema, readonly OptionInfo[]>();

/** The options of a schema as a list. */
export function optionsIn(schema: OptionSchema): readonly OptionInfo[] {
  const known = lists.get(schema) ?? deriveList(schema);
  lists.set(schema, known);
  return known;
}

/** One option of a schema. */
export function optionIn<S extends OptionSchema>(schema: S, name: keyof S['shape'] & string): OptionInfo {
  const found = optionsIn(schema).find((option) => option.name === name);
  if (!found) throw new Error(`Expected one of ${Object.keys(schema.shape)} but received ${name}.`);
  return found;
}

/** What an option is for, in the documents of the API. */
export function optionText({ description, from, to }: OptionNotes): string {
  const names = (from ?? to)?.map((format) => FORMATS[format].label).join(', ');
  return names ? `${description} Only for ${names}.` : description;
}

// Read off the schemas themselves: zod's own way, by a JSON schema, is as heavy as all of its parsing.
function deriveList(schema: OptionSchema): readonly OptionInfo[] {
  return Object.entries(schema.shape).map(([name, option]) => {
    const { type, isRequired } = unwrap(option._zod);
    return {
      name,
      ...notesOf(option),
      required: isRequired,
      default: defaultIn(schema, name),
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
