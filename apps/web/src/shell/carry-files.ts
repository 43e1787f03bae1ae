import type { FileKind } from '@imagemill/core';
import { addedFiles } from './item.js';
import type { Mill } from './mill.js';

/**
 * Carries files along when another of a page's tools is shown: it gets every file of the other
 * tools, except those that were removed from it or are for other tools. Only the tool that's shown
 * starts new work.
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
    // Record it now: the file may be removed again before the next switch.
    for (const file of more) hadOf(to).add(file);
    if (more.size > 0) to.add([...more]);
  };
}

const filesOf = (mill: Mill) => mill.items.peek().flatMap(addedFiles);
