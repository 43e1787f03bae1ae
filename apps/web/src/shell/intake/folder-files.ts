import { createQueue, type FileKind, FULL_ENGINE } from '@imagemill/core';
import { FORMATS, type InputFormat } from '@imagemill/files';
import { kindOf } from './file-kind.js';
import { filePath, splitPath } from './file-path.js';
import { readDroppedFolder, withoutHidden } from './read-folder.js';

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The content of a folder. */
export interface FolderContent {
  /** What the tool takes, in the order a file manager shows it. */
  readonly taken: File[];
  /** How many other files there are. */
  readonly others: number;
  /** Hidden files were found and left out. */
  readonly hidden: boolean;
}

/** A dropped folder, or the files of a picked one. */
export type Folder = FileSystemDirectoryEntry | readonly File[];

const READS_AT_ONCE = 16;
// Includes formats that this site doesn't open: they're still images, and their row says why.
const FORMATS_OF: { readonly [K in FileKind]: readonly InputFormat[] } = { image: FULL_ENGINE.reads, pdf: ['pdf'] };
const KINDS = Object.keys(FORMATS_OF) as FileKind[];

/**
 * Users don't pick a folder's files one by one, so files the tool doesn't take are counted instead
 * of each getting a failed row.
 */
export async function filesOfFolder(folder: Folder, takes?: FileKind): Promise<FolderContent> {
  const { files, hidden } = 'length' in folder ? withoutHidden(folder) : await readDroppedFolder(folder);
  const kinds = takes ? [takes] : KINDS;
  const reads = createQueue(READS_AT_ONCE);
  const kept = await Promise.all(files.map((file) => reads.run(() => isOneOf(file, kinds))));
  const taken = files.filter((_, index) => kept[index]).sort((one, other) => comparePaths(filePath(one), filePath(other)));
  return { taken, others: files.length - taken.length, hidden };
}

/**
 * By its name or its first bytes. A file with only the right name stays too: it's damaged, and that
 * deserves a row.
 */
async function isOneOf(file: File, kinds: readonly FileKind[]): Promise<boolean> {
  const { name } = splitPath(file.name);
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const isCalled = (format: InputFormat) => (FORMATS[format].extensions as readonly string[]).includes(ending);
  if (kinds.some((kind) => FORMATS_OF[kind].some(isCalled))) return true;
  const kind = await kindOf(file).catch(() => undefined);
  return kind !== undefined && kinds.includes(kind);
}

/** File manager order: by name with numbers by value, a folder's files before its subfolders. */
export function comparePaths(one: string, other: string): number {
  const [first, second] = [one.split('/'), other.split('/')];
  for (const [depth, name] of first.entries()) {
    const against = second[depth];
    if (against === undefined) break;
    if (name === against) continue;
    const inFolder = Number(depth < first.length - 1) - Number(depth < second.length - 1);
    // Names that differ only in case or accents still need a fixed order.
    return inFolder || compare(name, against) || (name < against ? -1 : 1);
  }
  return first.length - second.length;
}
