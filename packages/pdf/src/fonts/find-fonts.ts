import { appearancesOf } from '../content/appearances-of.js';
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFRef } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { dictAt, elementsOf, entryOf, nameAt } from '../model/read-entries.js';

const DESCRIPTOR = PDFName.of('FontDescriptor');
const DESCENDANTS = PDFName.of('DescendantFonts');
const RESOURCES = PDFName.of('Resources');

/**
 * The fonts that can be reached in a document, and those that must stay whole because their use
 * isn't known: fonts that a viewer may use to fill in form fields, and fonts of content that no
 * page draws. `read` contains the content streams that were read.
 */
export function findFonts(file: PdfFile, read: ReadonlySet<PDFRawStream>): { readonly fonts: Set<PDFDict>; readonly whole: Set<PDFDict> } {
  const fonts = new Set<PDFDict>();
  const whole = new Set<PDFDict>();
  const pages = new Set(file.pages.map(({ dict }) => dict));
  for (const dict of fieldResources(file)) addFonts(file, dict, whole);
  for (const { dict, resources } of file.pages) if (!isPageRead(dict, read)) addFonts(file, resources, whole);
  for (const object of reachable(file)) {
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (isFont(dict)) fonts.add(dict);
    if (dict.get(RESOURCES) === undefined || pages.has(dict) || (object instanceof PDFRawStream && read.has(object))) continue;
    const type = nameAt(dict, 'Type');
    // Page tree nodes pass their resources down to pages; Type 3 glyphs are drawn by text or not at
    // all.
    if (type !== 'Pages' && type !== 'Font') addFonts(file, dictAt(dict, 'Resources'), whole);
  }
  return { fonts, whole };
}

/** Whether all content of a page was read. Some may have an unsupported filter. */
function isPageRead(page: PDFDict, read: ReadonlySet<PDFRawStream>): boolean {
  const contents = entryOf(page, 'Contents');
  const streams = contents instanceof PDFArray ? elementsOf(contents) : [contents];
  return streams.every((stream) => !(stream instanceof PDFRawStream) || read.has(stream));
}

/** CID fonts don't count: they are drawn only through their composite font. */
function isFont(dict: PDFDict): boolean {
  return dict.get(DESCENDANTS) !== undefined || (dict.get(DESCRIPTOR) !== undefined && !nameAt(dict, 'Subtype')?.startsWith('CIDFont'));
}

/**
 * Resources of the document's form and of its fields' appearances, including the forms that those
 * draw.
 */
function* fieldResources(file: PdfFile): Generator<PDFDict> {
  const form = dictAt(file.catalog, 'AcroForm');
  const defaults = form && dictAt(form, 'DR');
  if (defaults) yield defaults;
  const seen = new Set<PDFDict>();
  for (const page of file.pages)
    for (const { form: appearance, annotation } of appearancesOf(page.dict))
      if (nameAt(annotation, 'Subtype') === 'Widget') yield* nestedResources(appearance, seen);
}

/** Resources may refer to each other in circles, or in chains too long for recursion. */
function* nestedResources(stream: PDFRawStream, seen: Set<PDFDict>): Generator<PDFDict> {
  const waiting = [stream];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const resources = dictAt(next.dict, 'Resources');
    if (resources === undefined || seen.has(resources)) continue;
    seen.add(resources);
    yield resources;
    const objects = dictAt(resources, 'XObject');
    for (const key of objects?.keys() ?? []) {
      const object = objects && entryOf(objects, key.decodeText());
      if (object instanceof PDFRawStream) waiting.push(object);
    }
  }
}

function addFonts(file: PdfFile, resources: PDFDict | undefined, whole: Set<PDFDict>): void {
  const fonts = resources && dictAt(resources, 'Font');
  for (const value of fonts?.values() ?? []) {
    const font = file.resolve(value);
    if (font instanceof PDFDict) whole.add(font);
  }
}

/** Every dictionary and stream that can be reached from the catalog, once each. */
function* reachable(file: PdfFile): Generator<PDFDict | PDFRawStream> {
  const seen = new Set<PDFObject>();
  const waiting: PDFObject[] = [file.catalog];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    const object = value instanceof PDFRef ? file.resolve(value) : value;
    if (object instanceof PDFArray) {
      if (seen.has(object)) continue;
      seen.add(object);
      for (const entry of object.asArray()) if (isContainer(entry)) waiting.push(entry);
    } else if (object instanceof PDFDict || object instanceof PDFRawStream) {
      if (seen.has(object)) continue;
      seen.add(object);
      yield object;
      for (const entry of (object instanceof PDFRawStream ? object.dict : object).values()) if (isContainer(entry)) waiting.push(entry);
    }
  }
}

function isContainer(value: PDFObject): boolean {
  return value instanceof PDFRef || value instanceof PDFDict || value instanceof PDFArray || value instanceof PDFRawStream;
}
