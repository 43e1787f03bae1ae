import type { Capabilities, PictureToolId, Plan, RunOptions, RunReport, RunResult, Settings } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { FORMATS, type SourceInfo } from '@imagemill/files';
import { pageEngines } from '../../../engine/engine-source.js';
import type { Shape } from '../../../shell/compare/compare-stage.js';
import { accept } from '../../../shell/intake/accept.js';
import { pictureOf } from '../../../shell/item.js';
import type { Mill } from '../../../shell/mill.js';
import { isSameSettings } from '../../../shell/settings/settings.js';
import { createPlans } from '../create-plans.js';
import { canShow, displayPlan } from './display-copy.js';
import type { Subject } from './place.js';

/** What one side of a comparison shows: the file as it came, or what these settings make of it. */
export type PictureSettings = Settings<PictureToolId>;
export type Choice = 'original' | PictureSettings;

export interface Picture {
  readonly choice: Choice;
  /** What the browser draws: the bytes themselves, or a copy of them where it does not know their format. */
  readonly shown: Blob;
  /** Absent for the original. */
  readonly report?: RunReport;
}

export interface Pictures {
  /** A picture that is ready, at once. */
  ready(subject: Subject, choice: Choice): Picture | undefined;
  /** Makes a picture and keeps it for a while. It is only looked at: nothing is counted, and nothing of it is saved. */
  make(subject: Subject, choice: Choice, run: RunOptions): Promise<Picture>;
}

/** Enough to flick between a few settings; a comparison of large pictures holds fewer. */
const MAX_KEPT = 12;
const MAX_KEPT_BYTES = 150_000_000;
/** What both sides show stays, however large it is. */
const MIN_KEPT = 2;

interface Kept {
  readonly subject: Subject;
  readonly picture: Picture;
}

/** The pictures of one comparison. Those not looked at for longest are let go first. */
export function createPictures({ tool, onOrder }: Pick<Mill<PictureToolId>, 'tool' | 'onOrder'>): Pictures {
  let kept: readonly Kept[] = [];

  function keep(entry: Kept): Picture {
    kept = [...kept.filter((other) => other !== entry), entry];
    const bytes = () => kept.reduce((sum, { picture }) => sum + picture.shown.size, 0);
    while (kept.length > MAX_KEPT || (kept.length > MIN_KEPT && bytes() > MAX_KEPT_BYTES)) kept = kept.slice(1);
    return entry.picture;
  }

  async function showable(picture: Blob, shape: Shape, page: number, run: RunOptions, known?: SourceInfo): Promise<Blob> {
    if (await canShow(picture)) return picture;
    const source = known ?? (await accept(picture));
    const { bytes, format } = await runBeside((engine) => displayPlan(source, shape, page, engine), picture, run);
    return new Blob([bytes as BlobPart], { type: FORMATS[format].mime });
  }

  async function make({ item, index }: Subject, choice: Choice, run: RunOptions): Promise<Picture> {
    const outcome = item.outcome.peek();
    const result = outcome?.results[index];
    const source = pictureOf(item.source.peek());
    // Only a file that was counted already is looked at in other ways.
    if (!outcome || !result || !source) throw new AppError('cancelled');
    const original = (shape: Shape, { options }: PictureSettings) => showable(item.file, shape, options.page, run, source);
    if (choice === 'original') return { choice, shown: await original(result.report as RunReport, outcome.settings as PictureSettings) };
    // Where each run costs something, there is nothing else to look at.
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
      const found = kept.find((entry) => isSameSubject(entry.subject, subject) && isSameChoice(entry.picture.choice, choice));
      return found && keep(found);
    },
    make: async (subject, choice, run) => keep({ subject, picture: await make(subject, choice, run) }),
  };
}

function isSameSubject(one: Subject, other: Subject): boolean {
  return one.item === other.item && one.index === other.index;
}

function isSameChoice(one: Choice, other: Choice): boolean {
  return one === other || (one !== 'original' && other !== 'original' && isSameSettings(one, other));
}

/** Runs a plan for display only: it waits its turn like the files in the list, but nothing is counted or kept. */
async function runBeside(planFor: (engine: Capabilities) => Plan, input: Blob, run: RunOptions): Promise<RunResult> {
  const { engine, plans } = await pageEngines.take((capabilities) => [planFor(capabilities)], run.signal);
  return engine.run(plans[0], input, run);
}
