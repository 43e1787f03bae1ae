import { type Capabilities, createPlan, type ImageToolId, type Operation, optionsOfEach, type Plan, type Settings } from '@imagemill/core';
import type { SourceInfo } from '@imagemill/files';

type Plans = readonly [Plan, ...Plan[]];

/**
 * The last plans for each engine, kept as long as the header they belong to: a file's check creates
 * them and its run uses the same ones.
 */
const made = new WeakMap<SourceInfo, Readonly<Record<string, { readonly settings: object; readonly plans: Plans }>>>();

/**
 * The plans for a file, one per size. Sizes that come out the same (say, because the image is
 * smaller than both) are planned once. Throws what `createPlan` throws.
 */
export function createPlans(operation: Operation, source: SourceInfo, settings: Settings<ImageToolId>, engine: Capabilities): Plans {
  const last = made.get(source) ?? {};
  const known = last[engine.engine];
  if (known?.settings === settings) return known.plans;
  const [first, ...others] = optionsOfEach(settings);
  const plans: [Plan, ...Plan[]] = [createPlan(operation, source, first, engine)];
  for (const options of others) {
    const plan = createPlan(operation, source, options, engine);
    if (!plans.some(({ width, height }) => width === plan.width && height === plan.height)) plans.push(plan);
  }
  made.set(source, { ...last, [engine.engine]: { settings, plans } });
  return plans;
}
