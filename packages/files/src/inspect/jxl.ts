import { readBody, readBoxes } from './boxes.js';
import { type ByteView, corrupt, joinParts } from './byte-view.js';
import type { Header } from './header.js';
import { readJxlCodestream } from './jxl-codestream.js';
import { countJxlFrames, type JxlStream } from './jxl-frames.js';
import { MetadataFindings } from './metadata-findings.js';
import type { BoundedReader } from './reader.js';

const MAX_BOXES = 64;
const HEADER_BYTES = 4096;
const MAX_METADATA_BYTES = 131_072;

/**
 * Boxes a viewer needs: signature, brand, level, codestream, frame index, gain map. All others
 * count as metadata, even `jbrd`, which is for rebuilding the original JPEG and contains its
 * comments and application data.
 */
export const JXL_DISPLAY_BOXES: ReadonlySet<string> = new Set(['JXL ', 'ftyp', 'jxll', 'jxlc', 'jxlp', 'jxli', 'jhgm']);

/** A piece of the codestream in the file. */
interface Part {
  readonly at: number;
  readonly bytes: number;
}

/** A bare JPEG XL codestream, or one in a container. */
export async function inspectJxl(source: BoundedReader): Promise<Header> {
  if ((await source.view(0, 2)).startsWith('\xff\x0a')) return readStream(source, [{ at: 0, bytes: source.size }]);
  const parts: Part[] = [];
  let gainMap = false;
  const metadata = new MetadataFindings();
  for (const box of await readBoxes(source, 0, source.size, MAX_BOXES)) {
    if (box.type === 'jxlc') parts.push({ at: box.bodyAt, bytes: box.end - box.bodyAt });
    // A `jxlp` box begins with its index (4 bytes).
    else if (box.type === 'jxlp') parts.push({ at: box.bodyAt + 4, bytes: Math.max(0, box.end - box.bodyAt - 4) });
    else if (box.type === 'Exif') metadata.addExif((await readBody(source, box, MAX_METADATA_BYTES)).bytes.subarray(4));
    else if (box.type === 'xml ') metadata.addXmp((await readBody(source, box, MAX_METADATA_BYTES)).bytes);
    else if (box.type === 'jhgm') gainMap = true;
    else if (box.type === 'brob') notePacked(await readBody(source, box, 4), metadata);
    else if (!JXL_DISPLAY_BOXES.has(box.type)) metadata.note('comments');
  }
  if (parts.length === 0) throw corrupt();
  return { ...(await readStream(source, parts)), gainMap, metadata };
}

async function readStream(source: BoundedReader, parts: readonly Part[]): Promise<Header> {
  const stream: JxlStream = (at, bytes) => readParts(source, parts, at, bytes);
  const { header, frames } = readJxlCodestream(await stream(0, HEADER_BYTES));
  const counted = frames && (await countJxlFrames(frames, stream));
  return counted ? { ...header, frames: counted, animated: counted > 1 } : header;
}

/** Parts may have any length; the first may have just a few bytes. */
async function readParts(source: BoundedReader, parts: readonly Part[], at: number, bytes: number): Promise<Uint8Array> {
  const found: Uint8Array[] = [];
  let [skip, missing] = [at, bytes];
  for (const part of parts) {
    if (missing <= 0) break;
    if (skip < part.bytes) {
      const { bytes: piece } = await source.view(part.at + skip, Math.min(missing, part.bytes - skip));
      found.push(piece);
      missing -= piece.length;
    }
    skip = Math.max(0, skip - part.bytes);
  }
  return joinParts(found);
}

/** A compressed box begins with the type of its content, which isn't unpacked here. */
function notePacked(head: ByteView, metadata: MetadataFindings): void {
  if (head.startsWith('Exif')) metadata.note('exif');
  else if (head.startsWith('xml ')) metadata.note('xmp');
  else if (!head.startsWith('jhgm')) metadata.note('comments');
}
