import {
  type Engine,
  findTool,
  IMAGE_TOOLS,
  type ImageToolId,
  type Plan,
  type RunOptions,
  type RunResult,
  type Settings,
  type Tool,
} from '@imagemill/core';
import { FORMATS, type SourceInfo } from '@imagemill/files';
import { type PlanFor, pageEngines } from '../../engine/engine-source.js';
import { siteEngine } from '../../engine/site-engine.js';
import { accept } from '../../shell/intake/accept.js';
import { imageOf, type Output } from '../../shell/item.js';
import { workOf } from '../../shell/progress.js';
import type { Runner } from '../../shell/runner.js';
import { resultName } from '../../shell/saving/result-name.js';
import { createPlans } from './create-plans.js';

const STARTS: { readonly [T in ImageToolId]: Readonly<Record<string, unknown>> } = {
  'compress-image': {},
  'resize-image': { width: 1920, height: 1080 },
  'convert-image': { format: 'webp' },
};

/** The runner for image tools: header → plan → engine. */
export function imageRunner<T extends ImageToolId>(id: T): Runner<T> {
  const described = IMAGE_TOOLS[id];
  const { operation } = findTool(id) as Tool;
  const plansFor = (source: SourceInfo, settings: Settings<T>, engine = siteEngine()) =>
    createPlans(operation, source, settings as Settings<ImageToolId>, engine);

  return {
    described,
    start: STARTS[id],
    concurrency: pageEngines.concurrency,
    inspect: ({ file }) => accept(file),
    check(source, settings) {
      plansFor(source as SourceInfo, settings);
    },
    async run({ file, source: known }, settings, run) {
      const source = imageOf(known.peek()) ?? (await accept(file));
      const planFor: PlanFor = (engine) => plansFor(source, settings, engine);
      const { engine, plans } = await pageEngines.take(planFor, run.signal);
      const [first, ...others] = await runPlans(engine, plans, file, run);
      const made = (result: RunResult) => toOutput(result, file, others.length > 0);
      return [made(first), ...others.map(made)];
    },
    workOf(known, { options }) {
      const source = imageOf(known);
      const { format } = options as Settings<ImageToolId>['options'];
      return workOf(source?.width ?? 1000, source?.height ?? 1000, format === 'keep' ? source?.format : format);
    },
    engine: () => siteEngine().engine,
  };
}

function toOutput({ bytes, ...report }: RunResult, file: File, several: boolean): Output {
  const blob = report.result === 'unchanged' ? file : new Blob([bytes as BlobPart], { type: FORMATS[report.format].mime });
  return { blob, name: resultName(file.name, report.format, several ? report : undefined), report };
}

/** Runs a file's plans one after the other and reports one combined progress. */
async function runPlans(
  engine: Engine<Blob>,
  [first, ...others]: readonly [Plan, ...Plan[]],
  file: Blob,
  { signal, onProgress }: RunOptions,
): Promise<readonly [RunResult, ...RunResult[]]> {
  const count = 1 + others.length;
  const run = (plan: Plan, done: number) => engine.run(plan, file, { signal, onProgress: (share) => onProgress?.((done + share) / count) });
  const results: [RunResult, ...RunResult[]] = [await run(first, 0)];
  for (const plan of others) results.push(await run(plan, results.length));
  return results;
}
