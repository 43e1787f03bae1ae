import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { corpusDirectory } from '@imagemill/testkit';

export interface CorpusFile {
  /** Folder and name, as in the corpus. */
  readonly name: string;
  readonly path: string;
}

/** The files of the corpus folders whose names match; undefined if there is no corpus. */
export function corpusFiles(folders: RegExp): readonly CorpusFile[] | undefined {
  const root = corpusDirectory();
  if (!root) return undefined;
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && folders.test(entry.name))
    .flatMap((folder) =>
      readdirSync(join(root, folder.name)).map((file) => ({ name: `${folder.name}/${file}`, path: join(root, folder.name, file) })),
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}
