import { buildExif, type ExifContent } from '../exif/build-exif.js';
import { readExif } from '../exif/read-exif.js';
import type { KeptMetadata, SourceInfo } from '../source-info.js';

/**
 * What stripping keeps of EXIF: the orientation, since the pixels stay as they are, and with `safe`
 * the rights.
 */
export function contentToKeep(info: SourceInfo, metadata: KeptMetadata): ExifContent {
  const { copyright, artist } = info.metadata;
  return { orientation: info.orientation, ...(metadata === 'safe' ? { copyright, artist } : {}) };
}

/** Whether an EXIF block has everything that must be kept and nothing that must go. */
export function isAlreadyMinimal(block: Uint8Array, keep: ExifContent): boolean {
  const facts = readExif(block);
  return facts.plain && (facts.orientation ?? 1) === keep.orientation && facts.copyright === keep.copyright && facts.artist === keep.artist;
}

/** The minimal block; undefined if there is nothing to say. */
export function minimalExif(keep: ExifContent): Uint8Array | undefined {
  return keep.orientation === 1 && !keep.copyright && !keep.artist ? undefined : buildExif(keep);
}
