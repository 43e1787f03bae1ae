import { PDFName, type PDFRef } from '../model/objects.js';
import { hashBytes } from '../prune/hash-bytes.js';
import type { ImageUse } from './image-uses.js';

/** Images with the same dictionaries and bytes. */
export interface ImageGroup {
  /** Represents all of them. */
  readonly first: ImageUse;
  readonly uses: ImageUse[];
}

/**
 * Groups identical images, so each is processed only once and all stay identical. Masks come before
 * the images that use them.
 */
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

/**
 * The same for images that may be identical: their dictionary, with identical masks named alike,
 * and a hash of their bytes.
 */
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
