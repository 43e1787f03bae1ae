import type { CompressOptions, ImageToolId } from '@imagemill/core';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { isSameSettings } from '../../../shell/settings/settings.js';
import type { ToolModel } from '../../../shell/tool-model.js';
import type { Version } from './compare-words.js';
import { type Choice, createImages, type ImageSettings, type ShownImage } from './images.js';
import { type Place, placeOf, type Subject } from './place.js';
import { createSide, type Side } from './side.js';

export const SIDE_NAMES = ['A', 'B'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

/** The options a side can override; the rest come from the tool's settings. */
export type SideOptions = Pick<CompressOptions, 'format' | 'quality' | 'minScore' | 'lossless' | 'targetBytes'>;

type ImageToolModel = ToolModel<ImageToolId>;

/** An open comparison: a file, and what each side shows of it. */
export interface Comparison {
  readonly model: ImageToolModel;
  readonly subject: ReadonlySignal<Subject>;
  readonly place: ReadonlySignal<Place>;
  readonly sides: Readonly<Record<SideName, Side>>;
  /** Shows another file with the same choices. */
  goTo(subject: Subject | undefined): void;
  showOriginal(name: SideName): void;
  /** Shows the result of the tool's settings. */
  showCurrent(name: SideName): void;
  /** Shows the result of a side's overrides; with `wait`, only once they stop changing. */
  change(name: SideName, change: Partial<SideOptions>, wait?: 'wait'): void;
  /** Whether a side shows the result of the tool's settings. */
  isCurrent(name: SideName): boolean;
  /** Applies a side's options to the tool, which runs all files again. */
  useForAll(name: SideName): void;
  end(): void;
}

/** Starts with the original on the left and the file's result on the right. */
export function createComparison(model: ImageToolModel, first: Subject): Comparison {
  const subject = signal(first);
  const images = createImages(model);
  const sides = {
    A: createSide(images, 'original'),
    B: createSide(images, (first.item.outcome.peek()?.settings ?? model.settings.peek()) as ImageSettings),
  };
  const show = (name: SideName, choice: Choice, wait?: 'wait') => sides[name].show(subject.peek(), choice, wait);

  function goTo(next: Subject | undefined): void {
    if (!next) return;
    subject.value = next;
    for (const name of SIDE_NAMES) show(name, sides[name].choice.peek());
  }

  goTo(first);
  return {
    model,
    subject,
    place: computed(() => placeOf(subject.value, model.items.value)),
    sides,
    goTo,
    showOriginal: (name) => show(name, 'original'),
    showCurrent: (name) => show(name, model.settings.peek()),
    change(name, change, wait) {
      const current = model.settings.peek();
      const own = ownOptions(sides[name].choice.peek(), current);
      show(name, { ...current, options: { ...current.options, ...own, ...change } } as ImageSettings, wait);
    },
    isCurrent(name) {
      const choice = sides[name].choice.value;
      return choice !== 'original' && isSameSettings(choice, model.settings.value);
    },
    useForAll(name) {
      model.setOptions(ownOptions(sides[name].choice.peek(), model.settings.peek()));
      show(name, model.settings.peek());
    },
    end() {
      for (const name of SIDE_NAMES) sides[name].end();
    },
  };
}

/** The options of a side; the original starts with the tool's. */
export function ownOptions(choice: Choice, current: ImageSettings): SideOptions {
  const { format, quality, minScore, lossless, targetBytes } = (choice === 'original' ? current : choice).options;
  return { format, quality, minScore, lossless, targetBytes };
}

/** Describes an image for captions and labels. */
export function versionOf({ item }: Subject, { choice, report }: ShownImage): Version {
  return {
    source: item.source.peek()?.format ?? 'jpeg',
    originalBytes: item.file.size,
    wanted: choice === 'original' ? undefined : choice.options.format,
    report,
  };
}
