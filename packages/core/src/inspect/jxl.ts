import type { BoundedReader } from './bounded-reader.js';
import { readBody, readBoxes } from './boxes.js';
import { type ByteView, corrupt } from './byte-view.js';
import type { Header } from './header.js';
import { readJxlCodestream } from './jxl-codestream.js';
import { MetadataFindings } from './metadata-findings.js';

const MAX_BOXES = 64;
const HEADER_BYTES = 4096;
const MAX_METADATA_BYTES = 131_072;

/**
 * Boxes a viewer needs: signature, brand, level, codestream, index of frames, gain map. Every other one counts as metadata, also
 * `jbrd`: it serves to rebuild the JPEG a file was made of, with that JPEG's comments and application data inside.
 */
export const JXL_DISPLAY_BOXES: ReadonlySet<string> = new Set(['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp', 'jxli', 'jhgm']);

/** A bare JPEG XL codestream, or one in a container. */
export async function inspectJxl(source: BoundedReader): Promise<Header> {
  const head = await source.view(0, HEADER_BYTES);
  if (head.startsWith('\xff\x0a')) return readJxlCodestream(head.bytes);
  let header: Header | undefined;
  let gainMap = false;
  const metadata = new MetadataFindings();
  for (const box of await readBoxes(source, 0, source.size, MAX_BOXES)) {
    if (box.type === 'jxlc') header ??= readJxlCodestream((await readBody(source, box, HEADER_BYTES)).bytes);
    // A part of a codestream begins with its number.
    else if (box.type === 'jxlp') header ??= readJxlCodestream((await readBody(source, box, HEADER_BYTES)).bytes.subarray(4));
    else if (box.type === 'Exif') metadata.addExif((await readBody(source, box, MAX_METADATA_BYTES)).bytes.subarray(4));
    else if (box.type === 'xml ') metadata.addXmp((await readBody(source, box, MAX_METADATA_BYTES)).bytes);
    else if (box.type === 'jhgm') gainMap = true;
    else if (box.type === 'brob') notePacked(await readBody(source, box, 4), metadata);
    else if (!JXL_DISPLAY_BOXES.has(box.type)) metadata.note('comments');
  }
  if (!header) throw corrupt();
  return { ...header, gainMap, metadata };
}

/** A packed box begins with the type of what is inside, which is not unpacked here. */
function notePacked(head: ByteView, metadata: MetadataFindings): void {
  if (head.startsWith('Exif')) metadata.note('exif');
  else if (head.startsWith('xml ')) metadata.note('xmp');
  else if (!head.startsWith('jhgm')) metadata.note('comments');
}
