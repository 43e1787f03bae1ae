import { GrowingBytes } from '../model/filters/growing-bytes.js';
import { type PDFObject, type PDFRef, PDFStream } from '../model/objects.js';
import { eachReference } from '../model/references.js';
import { latin1 } from '../open/characters.js';
import { serialize } from '../write/serialize.js';
import { hashBytes } from './hash-bytes.js';

const MAX_BYTES = 2 ** 30;
/**
 * All text that is compared. Without a limit, a file could have one object written again for each
 * link of a long chain.
 */
const MAX_TEXT_BYTES = 2 ** 25;

/** Finds equal objects: the same text, with equal objects named alike, and the same data. */
export class EqualObjects {
  private readonly objects: ReadonlyMap<PDFRef, PDFObject>;
  private readonly merged = new Map<PDFRef, PDFRef>();
  /** By hash: as keys of a map, long texts of the same length would be compared one by one. */
  private readonly firsts = new Map<string, { readonly ref: PDFRef; readonly text: string }[]>();
  private readonly usersOf = new Map<PDFRef, PDFRef[]>();
  /** How many streams have this length. Data with a unique length doesn't have to be read. */
  private readonly lengths = new Map<number, number>();
  private readonly hashes = new Map<PDFRef, number>();
  private textBytes = 0;

  constructor(candidates: readonly (readonly [PDFRef, PDFObject])[]) {
    this.objects = new Map(candidates);
    for (const [ref, object] of candidates) {
      eachReference(object, (used) => {
        if (!this.objects.has(used)) return;
        const users = this.usersOf.get(used);
        if (users) users.push(ref);
        else this.usersOf.set(used, [ref]);
      });
      if (object instanceof PDFStream) this.lengths.set(object.getContentsSize(), (this.lengths.get(object.getContentsSize()) ?? 0) + 1);
    }
  }

  /** For each object that another one can replace, that other one. */
  find(): ReadonlyMap<PDFRef, PDFRef> {
    // The text of an object changes when one that it refers to is merged. Each can be merged once,
    // so this ends.
    for (let changed = new Set(this.objects.keys()); changed.size > 0; ) {
      const next = new Set<PDFRef>();
      for (const ref of changed) {
        if (this.textBytes > MAX_TEXT_BYTES || this.merged.has(ref) || !this.mergeWithEqual(ref)) continue;
        for (const user of this.usersOf.get(ref) ?? []) next.add(user);
      }
      changed = next;
    }
    return new Map([...this.merged.keys()].map((ref) => [ref, this.standIn(ref)]));
  }

  private mergeWithEqual(ref: PDFRef): boolean {
    const object = this.objects.get(ref) as PDFObject;
    const { hash, text } = this.textOf(ref, object);
    const alike = this.firsts.get(hash);
    const equal = alike?.find(
      (other) => other.ref !== ref && !this.merged.has(other.ref) && other.text === text && sameData(object, this.objects.get(other.ref)),
    );
    if (equal) this.merged.set(ref, equal.ref);
    else if (!alike) this.firsts.set(hash, [{ ref, text }]);
    else if (!alike.some((other) => other.ref === ref)) alike.push({ ref, text });
    return equal !== undefined;
  }

  private standIn(ref: PDFRef): PDFRef {
    let found = ref;
    for (let next = this.merged.get(found); next; next = this.merged.get(found)) found = next;
    return found;
  }

  private textOf(ref: PDFRef, object: PDFObject): { readonly hash: string; readonly text: string } {
    const out = new GrowingBytes(256, MAX_BYTES);
    serialize(out, object instanceof PDFStream ? object.dict : object, (named) => this.standIn(named).tag);
    this.textBytes += out.length;
    const text = latin1(out.view());
    const hash = hashBytes(out.view());
    return { text, hash: object instanceof PDFStream ? `${hash} ${this.hashOf(ref, object)}` : `${hash}` };
  }

  private hashOf(ref: PDFRef, stream: PDFStream): number {
    if (this.lengths.get(stream.getContentsSize()) === 1) return 0;
    const hash = this.hashes.get(ref) ?? hashBytes(stream.getContents());
    this.hashes.set(ref, hash);
    return hash;
  }
}

function sameData(a: PDFObject, b: PDFObject | undefined): boolean {
  if (!(a instanceof PDFStream)) return true;
  if (!(b instanceof PDFStream) || a.getContentsSize() !== b.getContentsSize()) return false;
  const [one, other] = [a.getContents(), b.getContents()];
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}
