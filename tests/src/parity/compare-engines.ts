import { isDeepStrictEqual } from 'node:util';
import { createPlan, FULL_ENGINE, type Operation, type Plan, parseOptions, type RunResult, SHARP_ENGINE } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { inspect, readerOf, withPngProfile } from '@imagemill/files';
import { type EngineUnderTest, likeness } from '@imagemill/testkit';

export interface Job {
  readonly label: string;
  readonly operation: Operation;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The results of both engines for one file and one plan. */
export interface Comparison {
  readonly label: string;
  readonly format: string;
  /** libimagequant chose a palette; its arithmetic differs between processors. */
  readonly palette: boolean;
  readonly sharpBytes: number;
  readonly fullBytes: number;
  readonly identical: boolean;
  readonly maxDifference: number;
  readonly psnr: number;
}

/**
 * Returned instead of an error code if sharp can't do what the full engine does with this file, so
 * there's nothing to compare.
 */
export const OTHER_PLAN = 'other_plan';

/** The results of both engines for the same plan, or the error that both give, or `OTHER_PLAN`. */
export async function compareEngines(
  sharp: EngineUnderTest,
  full: EngineUnderTest,
  input: Uint8Array,
  { label, operation, options }: Job,
): Promise<Comparison | string> {
  const plan = await planOf(input, operation, options);
  if (typeof plan === 'string') return plan;
  const [left, right] = await Promise.all([outcome(sharp, plan, input), outcome(full, plan, input)]);
  if (typeof left === 'string' || typeof right === 'string') {
    if (left === right) return left as string;
    if (left === 'unsupported_media') return OTHER_PLAN;
    throw new Error(
      `${label}: sharp ${typeof left === 'string' ? left : 'succeeded'}, full ${typeof right === 'string' ? right : 'succeeded'}`,
    );
  }
  const identical = Buffer.compare(left.bytes, right.bytes) === 0;
  const { maxDifference, psnr } = identical
    ? { maxDifference: 0, psnr: Number.POSITIVE_INFINITY }
    : await likeness(shown(left), shown(right));
  return {
    label,
    format: left.format,
    palette: left.format === 'png' && left.qualityUsed !== undefined,
    sharpBytes: left.bytes.length,
    fullBytes: right.bytes.length,
    identical,
    maxDifference,
    psnr,
  };
}

async function planOf(input: Uint8Array, operation: Operation, options: Readonly<Record<string, unknown>>): Promise<Plan | string> {
  try {
    const source = await inspect(readerOf(input));
    // A fixed quality: a search could end at another one in each engine.
    const parsed = parseOptions(operation, { quality: 80, ...options });
    const plan = createPlan(operation, source, parsed, FULL_ENGINE);
    return isDeepStrictEqual(
      plan,
      planForSharp(() => createPlan(operation, source, parsed, SHARP_ENGINE)),
    )
      ? plan
      : OTHER_PLAN;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

function planForSharp(create: () => Plan): Plan | undefined {
  try {
    return create();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/**
 * A PNG that kept its pixels may still define its colors by a gamma, which some decoders ignore.
 */
function shown({ format, bytes }: RunResult): Uint8Array {
  return format === 'png' ? withPngProfile(bytes) : bytes;
}

async function outcome(engine: EngineUnderTest, plan: Plan, input: Uint8Array) {
  return engine.run(plan, input).catch((error: unknown) => {
    if (error instanceof AppError) return error.code;
    throw error;
  });
}

/** JPEG, PNG and WebP: the same bytes, or within 0.5 % and 2 levels. AVIF: within 5 %. */
export function isWithinTargets({ format, identical, sharpBytes, fullBytes, maxDifference }: Comparison): boolean {
  const apart = Math.abs(fullBytes / sharpBytes - 1);
  return identical || (format === 'avif' ? apart <= 0.05 : apart <= 0.005 && maxDifference <= 2);
}

/** A palette may turn out a little different, but must never look different. */
export function isPaletteException({ palette, sharpBytes, fullBytes, psnr }: Comparison): boolean {
  return palette && Math.abs(fullBytes / sharpBytes - 1) <= 0.02 && psnr >= 35;
}
