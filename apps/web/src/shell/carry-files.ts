import type { FileKind } from '@imagemill/core';
import { addedFiles } from './item.js';
import type { Mill } from './mill.js';

/**
 * Takes files along when another of a page's tools is shown: every file of the others is in it then too, unless it was removed from
 * there or is for other tools. Only the tool that is shown starts new work.
 */
export function createCarrier(): (mills: readonly Mill[], to: Mill) => void {
  const had = new Map<Mill, WeakSet<File>>();

  function hadOf(mill: Mill): WeakSet<File> {
    const files = had.get(mill) ?? new WeakSet();
    had.set(mill, files);
    return files;
  }

  return (mills, to) => {
    for (const mill of mills) for (const { file } of filesOf(mill)) hadOf(mill).add(file);
    const others = mills.filter((mill) => mill !== to);
    const fits = (kind: FileKind | undefined) => kind === undefined || kind === to.tool.takes;
    const more = new Set(
      others.flatMap((mill) => filesOf(mill).flatMap(({ file, kind }) => (fits(kind) && !hadOf(to).has(file) ? file : []))),
    );
    for (const mill of others) mill.setAwake(false);
    to.setAwake(true);
    // Noted at once: it may be removed again before the next switch.
    for (const file of more) hadOf(to).add(file);
    if (more.size > 0) to.add([...more]);
  };
}

const filesOf = (mill: Mill) => mill.items.peek().flatMap(addedFiles);
