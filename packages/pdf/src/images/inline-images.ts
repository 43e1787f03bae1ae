import { markPacked } from '../flate/deflate.js';
import { PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream, type PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt, entryOf } from '../model/read-entries.js';
import { hashBytes } from '../prune/hash-bytes.js';
import { hasDefaultSpaces, hasTransfer, type ImageUse, type InlineUse } from './image-uses.js';

/** Smaller images stay inline. */
const MIN_BYTES = 1000;
/** The cost of a separate object, and of each use of it in a content stream. */
const OBJECT_BYTES = 200;
const USE_BYTES = 24;
/** Moving an image out must leave less than this share of its bytes. */
const GAIN = 0.95;

/** An inline image, and the object that may replace it. */
export interface OutsourcedImage {
  readonly inline: InlineUse;
  readonly resources: readonly PDFDict[];
  readonly use: ImageUse;
}

/** Creates an object for each inline image that is worth it, without using it yet. */
export function outsourceInlineImages(file: PdfFile, inlineUses: readonly InlineUse[]): OutsourcedImage[] {
  return inlineUses.flatMap((inline) => {
    const { image, page, size } = inline;
    const resources = [...inline.resources].filter((dict) => dict !== undefined);
    // Content without its own resources has no place for a name.
    if (image.data.length < MIN_BYTES || resources.length !== inline.resources.size) return [];
    const space = colorSpaceOf(image.dict, resources);
    if (space === 'unknown') return [];
    const dict = image.dict.clone(file.context);
    dict.delete(PDFName.of('Length'));
    dict.set(PDFName.of('Type'), PDFName.of('XObject'));
    dict.set(PDFName.of('Subtype'), PDFName.of('Image'));
    if (space) dict.set(PDFName.of('ColorSpace'), space);
    const stream = PDFRawStream.of(dict, new Uint8Array(image.data));
    const use: ImageUse = {
      ref: file.context.register(stream),
      stream,
      page,
      size: { ...size },
      hasDefaultSpaces: resources.some(hasDefaultSpaces),
      hasTransfer: resources.some(hasTransfer),
    };
    return [{ inline, resources, use }];
  });
}

/**
 * Draws the objects instead of the inline images if that is smaller. Identical images share one
 * object.
 */
export function adoptOutsourcedImages(file: PdfFile, outsourced: readonly OutsourcedImage[]): void {
  const adopted: { image: OutsourcedImage; ref: PDFRef }[] = [];
  for (const equal of groupEqual(outsourced)) {
    const [first] = equal as [OutsourcedImage];
    const stream = file.resolve(first.use.ref) as PDFRawStream;
    const inlineBytes = file.codecs.deflate(first.inline.image.data).length * equal.length;
    const isSmaller = stream.contents.length + OBJECT_BYTES + USE_BYTES * equal.length < inlineBytes * GAIN;
    if (isSmaller) stream.dict.set(PDFName.of('Length'), PDFNumber.of(stream.contents.length));
    for (const image of equal) {
      if (isSmaller) adopted.push({ image, ref: first.use.ref });
      if (!isSmaller || image !== first) file.context.delete(image.use.ref);
    }
  }
  for (const [owner, images] of groupBy(adopted, ({ image }) => image.inline.image.owner)) rewrite(file, owner, images);
}

function groupEqual(outsourced: readonly OutsourcedImage[]): OutsourcedImage[][] {
  const key = ({ use: { stream } }: OutsourcedImage) => `${stream.dict} ${stream.contents.length} ${hashBytes(stream.contents)}`;
  return [...groupBy(outsourced, key).values()];
}

/**
 * A color space from the resources; undefined if the image doesn't refer to one, `unknown` if the
 * resources don't agree.
 */
function colorSpaceOf(image: PDFDict, resources: readonly PDFDict[]): PDFObject | 'unknown' | undefined {
  const named = image.get(PDFName.of('ColorSpace'));
  if (!(named instanceof PDFName) || named.decodeText().startsWith('Device')) return undefined;
  const found = new Set(resources.map((dict) => dictAt(dict, 'ColorSpace')?.get(named)));
  const [only] = found;
  return found.size === 1 && only ? only : 'unknown';
}

function rewrite(file: PdfFile, owner: PDFRawStream, images: readonly { image: OutsourcedImage; ref: PDFRef }[]): void {
  const { bytes } = file.decode(owner);
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const { image, ref } of [...images].sort((a, b) => a.image.inline.image.start - b.image.inline.image.start)) {
    const { start, end } = image.inline.image;
    pieces.push(bytes.subarray(at, start), new TextEncoder().encode(` /${addResource(file, image.resources, ref)} Do `));
    at = end;
  }
  pieces.push(bytes.subarray(at));
  owner.updateContents(markPacked(file.codecs.deflate(concatenated(pieces))));
  owner.dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
  owner.dict.delete(PDFName.of('DecodeParms'));
}

/** Adds the object to all of these resources and returns the name. */
function addResource(file: PdfFile, resources: readonly PDFDict[], ref: PDFRef): string {
  const objects = resources.map((dict) => {
    const known = entryOf(dict, 'XObject');
    if (known instanceof PDFDict) return known;
    const made = PDFDict.withContext(file.context);
    dict.set(PDFName.of('XObject'), made);
    return made;
  });
  let name = `Inline${ref.objectNumber}`;
  while (objects.some((dict) => dict.has(PDFName.of(name)) && dict.get(PDFName.of(name)) !== ref)) name += 'x';
  for (const dict of objects) dict.set(PDFName.of(name), ref);
  return name;
}

function concatenated(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** `Map.groupBy`, which some supported runtimes lack. */
function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
