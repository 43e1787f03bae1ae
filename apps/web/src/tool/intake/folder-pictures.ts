import { detectFormat, FORMATS, FULL_ENGINE } from '@imagemill/core';
import { inTurns } from '../in-turns.js';
import { comparePaths } from './compare-paths.js';
import { filePath, splitPath } from './file-path.js';

/** What a folder held. */
export interface FolderPictures {
  /** In the order a file manager shows them. */
  readonly pictures: File[];
  /** How many files are none. */
  readonly others: number;
}

const DETECT_BYTES = 16_384;
const READS_AT_ONCE = 16;
// Also what this site does not open: a row tells why, and it is a picture all the same.
const READABLE = new Set<string | undefined>(FULL_ENGINE.reads);
const ENDINGS = new Set<string>(FULL_ENGINE.reads.flatMap((format) => [...FORMATS[format].extensions]));

/** Nobody picked the files of a folder one by one: what is no picture is counted instead of failing in a row of its own. */
export async function picturesOfFolder(files: readonly File[]): Promise<FolderPictures> {
  const take = inTurns(READS_AT_ONCE);
  const kept = await Promise.all(files.map((file) => take(() => isPicture(file))));
  const pictures = files.filter((_, index) => kept[index]).sort((one, other) => comparePaths(filePath(one), filePath(other)));
  return { pictures, others: files.length - pictures.length };
}

/** By its first bytes. One that is only called a picture stays too: that it is damaged is worth a row. */
async function isPicture(file: File): Promise<boolean> {
  const { name } = splitPath(file.name);
  if (ENDINGS.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase())) return true;
  try {
    return READABLE.has(detectFormat(new Uint8Array(await file.slice(0, DETECT_BYTES).arrayBuffer())));
  } catch {
    return false;
  }
}
