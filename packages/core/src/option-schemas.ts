import * as z from 'zod/mini';

// Else every schema tries out whether it may make code from text: a page's content policy forbids that, and browsers report the attempt.
z.config({ jitless: true });

/** Gives a schema the words that forms and documents show. */
export function described<T extends z.ZodMiniType>(schema: T, description: string): T {
  z.globalRegistry.add(schema, { description });
  return schema;
}
/** A whole number within bounds. */
export const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max));
/** One of these formats; jpg is another name of jpeg. */
export const format = <const T extends readonly string[]>(names: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === 'jpg' ? 'jpeg' : value)),
    z.enum(names),
  );
