import type { InputFormat, OutputFormat } from '@imagemill/files';
import * as z from 'zod/mini';

// Else every schema tries out whether it may make code from text: a page's content policy forbids that, and browsers report the attempt.
z.config({ jitless: true });

/** What is said of an option beside its values. */
export interface OptionNotes {
  /** For the documents of the API. */
  readonly description: string;
  /** Options that cannot be given together with this one, whatever they say. */
  readonly excludes?: readonly string[];
  /** Only files in these formats have something to choose. */
  readonly from?: readonly InputFormat[];
  /** Only results in these formats have something to choose. */
  readonly to?: readonly OutputFormat[];
  /** Few need it: forms fold it away. */
  readonly folded?: true;
}

// Rather than zod's own registry, which pages would have to carry whole.
const notes = new WeakMap<z.ZodMiniType, OptionNotes>();

export const notesOf = (schema: z.ZodMiniType): OptionNotes => notes.get(schema) ?? { description: '' };

/** Gives an option what forms and documents need beside its values. */
export function described<T extends z.ZodMiniType>(schema: T, description: string, more: Omit<OptionNotes, 'description'> = {}): T {
  notes.set(schema, { description, ...more });
  return schema;
}

/** A whole number within bounds. */
export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
/** How large a result may be, in place of these options. */
export const targetBytes = (names: readonly string[]) =>
  described(z.optional(whole(1_000, 2_000_000_000)), 'Largest allowed result in bytes.', { excludes: names });
/** One of these formats; jpg is another name of jpeg. */
export const format = <const T extends readonly string[]>(names: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === 'jpg' ? 'jpeg' : value)),
    z.enum(names),
  );
