import { PDFDict, PDFName, type PDFObject } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';

export type ResourceKind = 'XObject' | 'Font' | 'ExtGState' | 'Pattern';

interface Found {
  readonly value: PDFObject | undefined;
  /** How many scopes further out it stood; Infinity where it was not found. */
  readonly reach: number;
}

/**
 * The resources that names in a content stream refer to. What its own lack is looked for in those of the stream that draws it, as
 * viewers do. There is one scope for the same resources in the same surroundings.
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

  /** What stands under a name, a reference as such. */
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
    if (this.file.resolve(value) !== undefined) return { value, reach: 0 };
    const outside = this.outer?.find(kind, name);
    return outside === undefined ? { value: undefined, reach: Number.POSITIVE_INFINITY } : { ...outside, reach: outside.reach + 1 };
  }
}
