/**
 * A value in the output of `qpdf --json`: names start with a slash, text with u:, and references
 * look like `5 0 R`.
 */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
export type Dict = { readonly [key: string]: Value };

/** A document's objects as qpdf reads them. */
export class QpdfObjects {
  readonly #objects: Readonly<Record<string, { value?: Value; stream?: { dict: Value } }>>;

  constructor(json: string) {
    const { qpdf } = JSON.parse(json) as { qpdf: [unknown, Record<string, { value?: Value; stream?: { dict: Value } }>] };
    this.#objects = qpdf[1];
  }

  /** Follows references; a stream resolves to its dictionary. */
  resolve(value: Value | undefined): Value {
    let current = value ?? null;
    for (let hops = 0; isRef(current) && hops < 20; hops++) {
      const object = this.#objects[`obj:${current}`];
      current = object?.value ?? object?.stream?.dict ?? null;
    }
    return current;
  }

  dict(value: Value | undefined): Dict {
    const resolved = this.resolve(value);
    return typeof resolved === 'object' && resolved !== null && !Array.isArray(resolved) ? (resolved as Dict) : {};
  }

  /** The elements of an array; any other value counts as an array of one, null as an empty one. */
  list(value: Value | undefined): readonly Value[] {
    const resolved = this.resolve(value);
    if (Array.isArray(resolved)) return resolved;
    return resolved === null ? [] : [value ?? null];
  }

  get catalog(): Dict {
    return this.dict(this.dict(this.#objects.trailer?.value)['/Root']);
  }
}

export function isRef(value: Value): value is string {
  return typeof value === 'string' && /^\d+ \d+ R$/.test(value);
}
