import { createRecipe, findTool, IMAGE_TOOLS, type ImageToolId, type ProToolId, type Settings, type Tool } from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';
import { siteEngine } from '../../../engine/site-engine.js';
import { accept } from '../../../shell/intake/accept.js';
import { imageOf } from '../../../shell/item.js';
import { workOf } from '../../../shell/progress.js';
import { pageApi } from '../../../shell/quota/page-api.js';
import type { Runner } from '../../../shell/runner.js';
import { createPlans } from '../../image/create-plans.js';
import { outputOfImage } from './output-of.js';
import { FILES_AT_ONCE, requireBytes } from './parcel.js';
import { processOnServer } from './process-on-server.js';

/** Processes images on the server: header → plan, both here → upload → result. */
export function serverImageRunner<T extends ImageToolId>(id: T, page: ProToolId, start: Runner['start']): Runner<T> {
  const described = IMAGE_TOOLS[id];
  const { operation } = findTool(id) as Tool;
  const planFor = (source: SourceInfo, settings: Settings<T>) =>
    createPlans(operation, source, settings as Settings<ImageToolId>, siteEngine())[0];

  return {
    described,
    start,
    memory: `${page}.${id}`,
    onOrder: true,
    concurrency: FILES_AT_ONCE,
    async inspect({ file }) {
      requireBytes(file);
      return accept(file);
    },
    check(source, settings) {
      planFor(source as SourceInfo, settings);
    },
    async run({ id: operationId, file, source: known, answers }, settings, run) {
      const source = imageOf(known.peek()) ?? (await accept(file));
      const plan = planFor(source, settings);
      const { options } = createRecipe(described, settings);
      const answer = await processOnServer(pageApi, { operation, file, options, answers: answers.peek(), operationId }, run);
      return [outputOfImage(answer, plan, file)];
    },
    workOf(known, { options }) {
      const source = imageOf(known);
      const { format } = options as Settings<ImageToolId>['options'];
      return workOf(source?.width ?? 1000, source?.height ?? 1000, format === 'keep' ? source?.format : format);
    },
  };
}
