import { type OptionSchema, optionIn } from '@imagemill/core';

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1, as far as it's needed here. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly contentMediaType?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly not?: JsonSchema;
  readonly examples?: readonly unknown[];
}

/** The schema of one option's value, without its description and without the default. */
export function schemaOfOption(schema: OptionSchema, name: string): JsonSchema {
  const { kind, min, max, word, choices, pattern, maxLength } = optionIn(schema, name);
  switch (kind) {
    case 'boolean':
      return { type: kind };
    case 'integer':
    case 'number':
      return word === undefined ? numbers(kind, min, max) : { anyOf: [numbers(kind, min, max), { type: 'string', enum: [word] }] };
    case 'choice':
      return { type: 'string', enum: choices };
    case 'text':
      return { type: 'string', ...(maxLength !== undefined && { maxLength }), ...(pattern && { pattern: pattern.source }) };
  }
}

function numbers(type: 'integer' | 'number', minimum: number | undefined, maximum: number | undefined): JsonSchema {
  return { type, ...(minimum !== undefined && { minimum }), ...(maximum !== undefined && { maximum }) };
}

/**
 * One schema that accepts whatever any of these accepts: which of them applies is known only once
 * the file has been inspected.
 */
export function widest(schemas: readonly [JsonSchema, ...JsonSchema[]]): JsonSchema {
  return schemas.reduce((one, other) => {
    if (JSON.stringify(one) === JSON.stringify(other)) return one;
    if (one.anyOf || other.anyOf) return eitherOf(one.anyOf ?? [one], other.anyOf ?? [other]);
    const types = [one.type, other.type];
    if (types.every((type) => type === 'integer' || type === 'number')) {
      return {
        type: types.includes('number') ? 'number' : 'integer',
        ...outer(Math.min, 'minimum', one, other),
        ...outer(Math.max, 'maximum', one, other),
      };
    }
    if (one.enum && other.enum) return { type: 'string', enum: [...new Set([...one.enum, ...other.enum])] };
    if (one.type === other.type && typeof one.type === 'string') return { type: one.type };
    throw new Error(`Expected options of one kind but received ${JSON.stringify(one)} and ${JSON.stringify(other)}.`);
  });
}

/** The alternatives of both, with those of the same type made into one. */
function eitherOf(ones: readonly JsonSchema[], others: readonly JsonSchema[]): JsonSchema {
  const widened = ones.map((one) => {
    const alike = others.filter(({ type }) => type === one.type);
    return widest([one, ...alike]);
  });
  return { anyOf: [...widened, ...others.filter(({ type }) => !ones.some((one) => one.type === type))] };
}

function outer(pick: typeof Math.min, name: 'minimum' | 'maximum', one: JsonSchema, other: JsonSchema): JsonSchema {
  const [a, b] = [one[name], other[name]];
  return a === undefined || b === undefined ? {} : { [name]: pick(a, b) };
}
