import { FORMATS, type InputFormat, type OutputFormat } from '@imagemill/files';

/** The values that an option takes. */
interface Values {
  readonly kind: 'integer' | 'number' | 'boolean' | 'choice' | 'text';
  readonly min?: number;
  readonly max?: number;
  /** May be given instead of a number. */
  readonly word?: string;
  readonly choices?: readonly string[];
  /** Other names for choices. */
  readonly aliases?: Readonly<Record<string, string>>;
  readonly pattern?: RegExp;
  readonly maxLength?: number;
  /** The message for text that doesn't match. */
  readonly expected?: string;
}

/** What is known about an option besides its values. */
interface OptionNotes {
  /** For the API docs. */
  readonly description: string;
  /** Options that can't be given together with this one, whatever their values. */
  readonly excludes?: readonly string[];
  /** The option only matters for files in these formats. */
  readonly from?: readonly InputFormat[];
  /** The option only matters for results in these formats. */
  readonly to?: readonly OutputFormat[];
  /** Never put into a URL, which would end up in logs and histories. */
  readonly secret?: true;
  /** Rarely needed, so forms collapse it. */
  readonly folded?: true;
}

type Presence = 'required' | 'optional' | 'default';

/**
 * One option, with what parsing, forms, flags and docs need. `V` and `P` only exist for the
 * compiler.
 */
export interface Option<V = unknown, P extends Presence = Presence> extends Values, OptionNotes {
  readonly required: boolean;
  readonly default?: V;
  readonly presence?: P;
}

/** An option with its name. */
export interface OptionInfo extends Option {
  readonly name: string;
}

/** The description of a set of options. */
export interface OptionSchema {
  readonly shape: Readonly<Record<string, Option>>;
  /** Finds problems between options that are valid one by one. */
  readonly check?: (options: never) => readonly { readonly option: string; readonly detail: string }[];
}

type ValueOf<O> = O extends Option<infer V, Presence> ? V : never;
type NamesOf<S, P extends Presence> = {
  [K in keyof S]: S[K] extends Option<infer _V, infer Q> ? (Q extends P ? K : never) : never;
}[keyof S];
type Flat<T> = { [K in keyof T]: T[K] };

/** Options as they are after parsing. */
export type OutputOf<S extends OptionSchema> = Flat<
  { [K in NamesOf<S['shape'], 'required' | 'default'>]: ValueOf<S['shape'][K]> } & {
    [K in NamesOf<S['shape'], 'optional'>]?: ValueOf<S['shape'][K]> | undefined;
  }
>;
/** Options as a caller may write them, with defaults left out. */
export type InputOf<S extends OptionSchema> = Flat<
  { [K in NamesOf<S['shape'], 'required'>]: ValueOf<S['shape'][K]> } & {
    [K in NamesOf<S['shape'], 'optional' | 'default'>]?: ValueOf<S['shape'][K]> | undefined;
  }
>;

/** Values of one type. */
interface Typed<V> extends Values {
  readonly value?: V;
}

export const whole = (min: number, max: number): Typed<number> => ({ kind: 'integer', min, max });
/** A whole number, or this word. */
export const wholeOr = <const W extends string>(min: number, max: number, word: W): Typed<number | W> => ({ ...whole(min, max), word });
export const decimal = (min: number, max: number): Typed<number> => ({ kind: 'number', min, max });
export const yesOrNo: Typed<boolean> = { kind: 'boolean' };
export const oneOf = <const C extends string>(choices: readonly C[]): Typed<C> => ({ kind: 'choice', choices });
/** One of these formats; `jpg` is another name for `jpeg`. */
export const format = <const C extends string>(choices: readonly C[]): Typed<C> => ({ ...oneOf(choices), aliases: { jpg: 'jpeg' } });
export const text = (limits: Pick<Values, 'pattern' | 'maxLength' | 'expected'>): Typed<string> => ({ kind: 'text', ...limits });

type More = Omit<OptionNotes, 'description'>;

/** An option that must be given. */
export const required = <V>(values: Typed<V>, description: string, more: More = {}): Option<V, 'required'> => ({
  ...values,
  ...more,
  description,
  required: true,
});
/** An option that has no value unless one is given. */
export const optional = <V>(values: Typed<V>, description: string, more: More = {}): Option<V, 'optional'> => ({
  ...values,
  ...more,
  description,
  required: false,
});
/** An option that is `value` unless another one is given. */
export const defaulting = <V>(values: Typed<V>, value: NoInfer<V>, description: string, more: More = {}): Option<V, 'default'> => ({
  ...values,
  ...more,
  description,
  required: false,
  default: value,
});

/** How large a result may be, to be given instead of these options. */
export const targetBytes = (names: readonly string[]) =>
  optional(whole(1_000, 2_000_000_000), 'Largest allowed result in bytes.', { excludes: names });

/** The options of a schema as a list. */
export function optionsIn({ shape }: OptionSchema): readonly OptionInfo[] {
  return Object.entries(shape).map(([name, option]) => ({ name, ...option }));
}

/** One option of a schema. */
export function optionIn<S extends OptionSchema>({ shape }: S, name: keyof S['shape'] & string): OptionInfo {
  const found = shape[name];
  if (!found) throw new Error(`Expected one of ${Object.keys(shape)} but received ${name}.`);
  return { name, ...found };
}

/** The default of an option; undefined if it has none. */
export function defaultIn({ shape }: OptionSchema, name: string): unknown {
  return shape[name]?.default;
}

/** The description of an option in the API docs. */
export function optionText({ description, from, to }: OptionNotes): string {
  const names = (from ?? to)?.map((each) => FORMATS[each].label).join(', ');
  return names ? `${description} Only for ${names}.` : description;
}
