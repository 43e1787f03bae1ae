import { PDFName, type PDFRef } from '../model/objects.js';
import { hashBytes } from '../prune/hash-bytes.js';
import type { ImageUse } from './image-uses.js';

/** Pictures whose dictionaries and bytes are the same. */
export interface ImageGroup {
  /** The first one stands for all. */
  readonly first: ImageUse;
  readonly uses: ImageUse[];
}

/** Puts equal pictures together, so that each is worked on once and all of them stay equal. Masks come before the pictures that use them. */
export function groupIdentical(uses: readonly ImageUse[]): ImageGroup[] {
  const groups = new Map<string, ImageGroup[]>();
  const groupOf = new Map<PDFRef, ImageGroup>();
  for (const use of [...uses].sort((a, b) => Number(hasMask(a)) - Number(hasMask(b)))) {
    const key = keyOf(use, groupOf);
    const alike = groups.get(key) ?? [];
    groups.set(key, alike);
    let group = alike.find(({ first }) => isSame(first.stream.contents, use.stream.contents));
    if (group) {
      group.uses.push(use);
    } else {
      group = { first: use, uses: [use] };
      alike.push(group);
    }
    groupOf.set(use.ref, group);
  }
  return [...groups.values()].flat();
}

function hasMask({ stream }: ImageUse): boolean {
  return MASK_KEYS.some((key) => stream.dict.has(key));
}

const MASK_KEYS = [PDFName.of('SMask'), PDFName.of('Mask')];

/** Equal for what may be equal: what the dictionary says, with equal masks named alike, and a sum over the bytes. */
function keyOf({ stream, hasDefaultSpaces, hasTransfer }: ImageUse, groupOf: ReadonlyMap<PDFRef, ImageGroup>): string {
  const entries = stream.dict.entries().map(([key, value]) => {
    const group = MASK_KEYS.includes(key) ? groupOf.get(value as PDFRef) : undefined;
    return `${key}${(group?.first.ref ?? value).toString()}`;
  });
  return `${entries.sort().join(' ')} ${hasDefaultSpaces} ${hasTransfer} ${stream.contents.length} ${hashBytes(stream.contents)}`;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
