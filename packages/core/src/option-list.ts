import { z } from 'zod';
import type { Operation } from './operations.js';
import { OPTION_SCHEMAS } from './options.js';

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
  default?: unknown;
  description?: string;
}

const KINDS: Record<string, OptionInfo['kind']> = { integer: 'integer', number: 'number', boolean: 'boolean' };

/** The options of an operation as a list, derived from its schema. */
export function listOptions(operation: Operation): readonly OptionInfo[] {
  const schema = z.toJSONSchema(OPTION_SCHEMAS[operation], { io: 'input' }) as {
    properties: Record<string, JsonProperty>;
    required?: string[];
  };
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    kind: property.enum ? 'choice' : (KINDS[property.type ?? ''] ?? 'text'),
    description: property.description ?? '',
    required: schema.required?.includes(name) ?? false,
    default: property.default,
    min: property.minimum,
    max: property.maximum,
    choices: property.enum,
  }));
}
