import * as z from 'zod/mini';

// Else every schema tries out whether it may make code from text: a page's content policy forbids that, and browsers report the attempt.
z.config({ jitless: true });

/** What is said of a schema beside its values. */
interface Notes {
  readonly description?: string;
  readonly excludes?: readonly string[];
}

// Rather than zod's own registry, which pages would have to carry whole.
const notes = new WeakMap<z.ZodMiniType, Notes>();

function noted<T extends z.ZodMiniType>(schema: T, more: Notes): T {
  notes.set(schema, { ...notesOf(schema), ...more });
  return schema;
}

export const notesOf = (schema: z.ZodMiniType): Notes => notes.get(schema) ?? {};

/** Gives a schema the words that forms and documents show. */
export const described = <T extends z.ZodMiniType>(schema: T, description: string): T => noted(schema, { description });

/** Names the options that cannot be given beside this one. */
export const excluding = <T extends z.ZodMiniType>(schema: T, excludes: readonly string[]): T => noted(schema, { excludes });

/** A whole number within bounds. */
export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
/** How large a result may be, in place of these options. */
export const targetBytes = (names: readonly string[]) =>
  excluding(described(z.optional(whole(1_000, 2_000_000_000)), 'Largest allowed result.'), names);
/** One of these formats; jpg is another name of jpeg. */
export const format = <const T extends readonly string[]>(names: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === 'jpg' ? 'jpeg' : value)),
    z.enum(names),
  );
