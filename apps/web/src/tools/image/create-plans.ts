import {
  type Capabilities,
  createPlan,
  type Operation,
  optionsOfEach,
  type PictureToolId,
  type Plan,
  type Settings,
} from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';

/**
 * The plans for a file, one for each size. Sizes that come out the same, as where a picture is smaller than both, are made once.
 * Throws what `createPlan` throws.
 */
export function createPlans(
  operation: Operation,
  source: SourceInfo,
  settings: Settings<PictureToolId>,
  engine: Capabilities,
): readonly [Plan, ...Plan[]] {
  const [first, ...others] = optionsOfEach(settings);
  const plans: [Plan, ...Plan[]] = [createPlan(operation, source, first, engine)];
  for (const options of others) {
    const plan = createPlan(operation, source, options, engine);
    if (!plans.some(({ width, height }) => width === plan.width && height === plan.height)) plans.push(plan);
  }
  return plans;
}
