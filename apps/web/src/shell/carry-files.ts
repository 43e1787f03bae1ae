import type { FileKind } from '@imagemill/core';
import { addedFiles } from './item.js';
import type { ToolModel } from './tool-model.js';

/**
 * Carries files along when another of a page's tools is shown: it gets every file of the other
 * tools, except those that were removed from it or are for other tools. Only the tool that's shown
 * starts new work.
 */
export function createCarrier(): (models: readonly ToolModel[], to: ToolModel) => void {
  const had = new Map<ToolModel, WeakSet<File>>();

  function hadOf(model: ToolModel): WeakSet<File> {
    const files = had.get(model) ?? new WeakSet();
    had.set(model, files);
    return files;
  }

  return (models, to) => {
    for (const model of models) for (const { file } of filesOf(model)) hadOf(model).add(file);
    const others = models.filter((model) => model !== to);
    const fits = (kind: FileKind | undefined) => kind === undefined || kind === to.tool.takes;
    const more = new Set(
      others.flatMap((model) => filesOf(model).flatMap(({ file, kind }) => (fits(kind) && !hadOf(to).has(file) ? file : []))),
    );
    for (const model of others) model.setActive(false);
    to.setActive(true);
    // Record it now: the file may be removed again before the next switch.
    for (const file of more) hadOf(to).add(file);
    if (more.size > 0) to.add([...more]);
  };
}

const filesOf = (model: ToolModel) => model.items.peek().flatMap(addedFiles);
