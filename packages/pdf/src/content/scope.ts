import { PDFDict, PDFName, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

export type ResourceKind = 'XObject' | 'Font' | 'ExtGState' | 'Pattern';

interface Found {
  readonly value: PDFObject | undefined;
  /** How many scopes out it was found; Infinity if it wasn't. */
  readonly depth: number;
}

/**
 * The resources that names in a content stream refer to. Names that a stream's own resources lack
 * are looked up in those of the stream that draws it, as viewers do. The same resources within the
 * same outer scope share one scope.
 */
export class Scope {
  private readonly found = new Map<string, Found>();
  private readonly inner = new Map<PDFDict | undefined, Scope>();

  constructor(
    private readonly file: PdfFile,
    readonly resources: PDFDict | undefined,
    private readonly outer?: Scope,
  ) {}

  within(resources: PDFDict | undefined): Scope {
    let scope = this.inner.get(resources);
    if (scope === undefined) {
      scope = new Scope(this.file, resources, this);
      this.inner.set(resources, scope);
    }
    return scope;
  }

  /** The value of a name. References aren't resolved. */
  find(kind: ResourceKind, name: string): Found {
    const key = `${kind} ${name}`;
    let found = this.found.get(key);
    if (found === undefined) {
      found = this.search(kind, name);
      this.found.set(key, found);
    }
    return found;
  }

  private search(kind: ResourceKind, name: string): Found {
    const entries = this.file.resolve(this.resources?.get(PDFName.of(kind)));
    const value = entries instanceof PDFDict ? entries.get(PDFName.of(name)) : undefined;
    if (this.file.resolve(value) !== undefined) return { value, depth: 0 };
    const outside = this.outer?.find(kind, name);
    return outside === undefined ? { value: undefined, depth: Number.POSITIVE_INFINITY } : { ...outside, depth: outside.depth + 1 };
  }
}
