import type { Operation } from './operations.js';
import { OPTION_SCHEMAS, type OptionsOf } from './options.js';
import { z } from './schema-library.js';

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

interface JsonProperty {
  type?: string;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  description?: string;
}

/** What an option is where nobody says anything; undefined where it then has no value. */
export function defaultOf(operation: Operation, name: string): unknown {
  const schemas: Readonly<Record<string, z.ZodType>> = OPTION_SCHEMAS[operation].shape;
  return schemas[name]?.safeParse(undefined).data;
}

const KINDS: Record<string, OptionInfo['kind']> = { integer: 'integer', number: 'number', boolean: 'boolean' };

const lists = new Map<Operation, readonly OptionInfo[]>();

/** The options of an operation as a list, derived from its schema. */
export function listOptions(operation: Operation): readonly OptionInfo[] {
  const known = lists.get(operation) ?? deriveList(operation);
  lists.set(operation, known);
  return known;
}

function deriveList(operation: Operation): readonly OptionInfo[] {
  const schema = z.toJSONSchema(OPTION_SCHEMAS[operation], { io: 'input' }) as {
    properties: Record<string, JsonProperty>;
    required?: string[];
  };
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    kind: property.enum ? 'choice' : (KINDS[property.type ?? ''] ?? 'text'),
    description: property.description ?? '',
    required: schema.required?.includes(name) ?? false,
    // Not from the document: it has none for an option whose text is read before it is checked.
    default: defaultOf(operation, name),
    min: property.minimum,
    max: property.maximum,
    choices: property.enum,
  }));
}

/** One option of an operation. */
export function optionInfo<O extends Operation>(operation: O, name: keyof OptionsOf[O] & string): OptionInfo {
  const found = listOptions(operation).find((option) => option.name === name);
  if (!found) throw new Error(`Expected an option of ${operation} but received ${name}.`);
  return found;
}
