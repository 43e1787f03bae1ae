import { sizeOf } from './create-plan.js';
import type { Size } from './fit-into.js';
import type { Plan } from './plan.js';
import { type CropStep, type PadStep, type Step, stepOf } from './steps.js';

/**
 * The same plan for a result with this share of its width and height. Crop and borders shrink with
 * the image.
 */
export function shrinkPlan(plan: Plan, share: number): Plan {
  const whole = stepOf(plan, 'resize') ?? sizeOf(plan.source);
  const crop = stepOf(plan, 'crop');
  const pad = stepOf(plan, 'pad');
  const scale = { width: atLeastOne(whole.width * share), height: atLeastOne(whole.height * share) };
  const cut = crop && shrinkCrop(crop, share, scale);
  const borders = pad && shrinkPad(pad, share);
  const { width, height } = cut ?? scale;
  const { left, right, top, bottom } = borders ?? { left: 0, right: 0, top: 0, bottom: 0 };
  const others = plan.steps.filter(({ kind }) => kind !== 'resize' && kind !== 'crop' && kind !== 'pad');
  const encode = others.slice(-1);
  const steps: Step[] = [
    ...others.slice(0, -1),
    { kind: 'resize', ...scale },
    ...(cut ? [cut] : []),
    ...(borders ? [borders] : []),
    ...encode,
  ];
  return { ...plan, steps, width: width + left + right, height: height + top + bottom };
}

function shrinkCrop(crop: CropStep, share: number, whole: Size): CropStep {
  const width = Math.min(whole.width, atLeastOne(crop.width * share));
  const height = Math.min(whole.height, atLeastOne(crop.height * share));
  const left = Math.min(whole.width - width, Math.round(crop.left * share));
  const top = Math.min(whole.height - height, Math.round(crop.top * share));
  return { kind: 'crop', left, top, width, height };
}

function shrinkPad({ left, right, top, bottom, background }: PadStep, share: number): PadStep {
  const [west, east, north, south] = [left, right, top, bottom].map((length) => Math.round(length * share)) as [
    number,
    number,
    number,
    number,
  ];
  return { kind: 'pad', left: west, right: east, top: north, bottom: south, background };
}

function atLeastOne(length: number): number {
  return Math.max(1, Math.round(length));
}
