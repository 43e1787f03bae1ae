import { PDFInvalidObject, type PDFObject, PDFRef, PDFStream } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { reachable, setStreamLengths } from '../model/references.js';
import { FileParts } from './file-parts.js';
import { isPdfA1 } from './recompress-streams.js';

/** Objects per object stream: more pack better, fewer are quicker to reach. */
const OBJECTS_PER_STREAM = 200;

/**
 * Writes the document as a new file: everything that can be reached from the trailer, in object
 * streams, with a cross-reference stream, without encryption. PDF/A-1 gets a plain table and no
 * object streams. Objects get new numbers, unless there are some that couldn't be read: those are
 * kept as they are, and so are the numbers they refer to.
 */
export function writePdf(file: PdfFile): Uint8Array<ArrayBuffer> {
  const { context, codecs } = file;
  setStreamLengths(context);
  const refs = [...reachable(context)].sort((a, b) => a.objectNumber - b.objectNumber || a.generationNumber - b.generationNumber);
  const kept = refs.some((ref) => context.lookup(ref) instanceof PDFInvalidObject);
  const newRefs = new Map(refs.map((ref, index) => [ref, kept ? ref : PDFRef.of(index + 1)]));
  const nameRef = (ref: PDFRef) => newRefs.get(ref)?.tag ?? 'null';
  const asTable = isPdfA1(file);
  const version = asTable || file.version > '1.5' ? file.version : '1.5';
  const parts = new FileParts(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`, codecs, nameRef);

  let nextNumber = refs.reduce((most, ref) => Math.max(most, newRefs.get(ref)?.objectNumber ?? 0), 0) + 1;
  let packed: [number, PDFObject][] = [];
  const pack = () => {
    if (packed.length > 0) parts.addContainer(nextNumber++, packed);
    packed = [];
  };
  for (const [old, ref] of newRefs) {
    const object = context.lookup(old);
    if (!object) continue;
    const standsAlone = asTable || object instanceof PDFStream || object instanceof PDFInvalidObject || ref.generationNumber > 0;
    if (standsAlone) parts.addObject(ref, object);
    else if (packed.push([ref.objectNumber, object]) === OBJECTS_PER_STREAM) pack();
  }
  pack();
  const { Root, Info, ID } = context.trailerInfo;
  return asTable ? parts.finishWithTable(nextNumber, { Root, Info, ID }) : parts.finish(nextNumber, { Root, Info, ID });
}
