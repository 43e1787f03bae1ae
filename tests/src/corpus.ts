import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { corpusDirectory } from '@imagemill/testkit';

export interface CorpusFile {
  /** Folder and name, as the corpus calls it. */
  readonly name: string;
  readonly path: string;
}

/** The files of the corpus folders whose names a pattern matches; undefined where the corpus is absent. */
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
