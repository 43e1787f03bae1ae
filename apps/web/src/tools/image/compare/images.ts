import type { Capabilities, ImageToolId, Plan, RunOptions, RunReport, RunResult, Settings } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { FORMATS, type SourceInfo } from '@imagemill/files';
import { pageEngines } from '../../../engine/engine-source.js';
import type { Shape } from '../../../shell/compare/compare-stage.js';
import { accept } from '../../../shell/intake/accept.js';
import { imageOf } from '../../../shell/item.js';
import { isSameSettings } from '../../../shell/settings/settings.js';
import type { ToolModel } from '../../../shell/tool-model.js';
import { createPlans } from '../create-plans.js';
import { canShow, displayPlan } from './display-copy.js';
import type { Subject } from './place.js';

/** A side of a comparison shows the original file or the result of settings like these. */
export type ImageSettings = Settings<ImageToolId>;
export type Choice = 'original' | ImageSettings;

export interface ShownImage {
  readonly choice: Choice;
  /** What the browser displays: the file itself, or a copy if the browser can't show its format. */
  readonly shown: Blob;
  /** Absent for the original. */
  readonly report?: RunReport;
}

export interface Images {
  /** Returns an image that's already there. */
  ready(subject: Subject, choice: Choice): ShownImage | undefined;
  /** Creates an image and keeps it for a while. For display only: it isn't counted or saved. */
  make(subject: Subject, choice: Choice, run: RunOptions): Promise<ShownImage>;
}

/** Enough to switch between a few settings; fewer if the images are large. */
const MAX_KEPT = 12;
const MAX_KEPT_BYTES = 150_000_000;
/** What both sides show is kept, however large it is. */
const MIN_KEPT = 2;

interface KeptFiles {
  readonly subject: Subject;
  readonly image: ShownImage;
}

/** The images of one comparison. Evicts the least recently viewed ones first. */
export function createImages({ tool, onOrder }: Pick<ToolModel<ImageToolId>, 'tool' | 'onOrder'>): Images {
  let kept: readonly KeptFiles[] = [];

  function keep(entry: KeptFiles): ShownImage {
    kept = [...kept.filter((other) => other !== entry), entry];
    const bytes = () => kept.reduce((sum, { image }) => sum + image.shown.size, 0);
    while (kept.length > MAX_KEPT || (kept.length > MIN_KEPT && bytes() > MAX_KEPT_BYTES)) kept = kept.slice(1);
    return entry.image;
  }

  async function showable(image: Blob, shape: Shape, page: number, run: RunOptions, known?: SourceInfo): Promise<Blob> {
    if (await canShow(image)) return image;
    const source = known ?? (await accept(image));
    const { bytes, format } = await runBeside((engine) => displayPlan(source, shape, page, engine), image, run);
    return new Blob([bytes as BlobPart], { type: FORMATS[format].mime });
  }

  async function make({ item, index }: Subject, choice: Choice, run: RunOptions): Promise<ShownImage> {
    const outcome = item.outcome.peek();
    const result = outcome?.results[index];
    const source = imageOf(item.source.peek());
    // Only files that were already counted can be viewed with other settings.
    if (!outcome || !result || !source) throw new AppError('cancelled');
    const original = (shape: Shape, { options }: ImageSettings) => showable(item.file, shape, options.page, run, source);
    if (choice === 'original') return { choice, shown: await original(result.report as RunReport, outcome.settings as ImageSettings) };
    // When each run costs something, only the existing result can be shown.
    if (onOrder || isSameSettings(choice, outcome.settings)) {
      return { choice, shown: await showable(result.blob, result.report as RunReport, 1, run), report: result.report as RunReport };
    }
    const planFor = (engine: Capabilities) => {
      const plans = createPlans(tool.operation, source, choice, engine);
      return plans[index] ?? plans[0];
    };
    const { bytes, ...report } = await runBeside(planFor, item.file, run);
    if (report.result === 'unchanged') return { choice, shown: await original(report, choice), report };
    const blob = new Blob([bytes as BlobPart], { type: FORMATS[report.format].mime });
    return { choice, shown: await showable(blob, report, 1, run), report };
  }

  return {
    ready(subject, choice) {
      const found = kept.find((entry) => isSameSubject(entry.subject, subject) && isSameChoice(entry.image.choice, choice));
      return found && keep(found);
    },
    make: async (subject, choice, run) => keep({ subject, image: await make(subject, choice, run) }),
  };
}

function isSameSubject(one: Subject, other: Subject): boolean {
  return one.item === other.item && one.index === other.index;
}

function isSameChoice(one: Choice, other: Choice): boolean {
  return one === other || (one !== 'original' && other !== 'original' && isSameSettings(one, other));
}

/**
 * Runs a plan for display only: it queues like the files in the list, but isn't counted or kept.
 */
async function runBeside(planFor: (engine: Capabilities) => Plan, input: Blob, run: RunOptions): Promise<RunResult> {
  const { engine, plans } = await pageEngines.take((capabilities) => [planFor(capabilities)], run.signal);
  return engine.run(plans[0], input, run);
}
