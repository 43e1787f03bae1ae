import {
  type Codec,
  createPlan,
  encodeOf,
  type OptionsInputOf,
  type Pixels,
  type Plan,
  parseOptions,
  type RunResult,
  runPlan,
  SHARP_ENGINE,
} from '@imagemill/core';
import { sharpCodec } from '@imagemill/engine-sharp/codec';
import { inspect, type OutputFormat, readerOf } from '@imagemill/files';
import { score } from '@imagemill/perceptual';

/** A result, its score by our own decoding, and what it took. */
export interface Run {
  readonly quality: number | undefined;
  readonly bytes: number;
  readonly score: number;
  readonly cpuMs: number;
  /** Encodes of the whole image; those of samples count by their area. */
  readonly encodes: number;
}

/** One image on its way to one format, on sharp. */
export interface Subject {
  readonly original: Pixels;
  readonly pixels: number;
  run(options: Partial<OptionsInputOf['convert']>): Promise<Run>;
  /** The same at one quality, with the encoder settings of a search. */
  runAt(quality: number): Promise<Run>;
}

export async function createSubject(input: Uint8Array, format: OutputFormat): Promise<Subject> {
  const source = await inspect(readerOf(input));
  const planFor = (options: object) => createPlan('convert', source, parseOptions('convert', { format, ...options }), SHARP_ENGINE);
  const plain = planFor({});
  const original = await sharpCodec.samples(plain, encodeOf(plain), input, 0);
  const measure = async (plan: Plan): Promise<Run> => {
    const { codec, encodes } = countEncodes(plan);
    const before = process.cpuUsage();
    const result = await runPlan(plan, input, codec);
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000;
    return { quality: result.qualityUsed, bytes: result.resultBytes, score: await scoreOf(result, original), cpuMs, encodes: encodes() };
  };
  return {
    original,
    pixels: plain.width * plain.height,
    run: (options) => measure(planFor(options)),
    runAt: (quality) => measure(asSearched(planFor({ quality }))),
  };
}

function asSearched(plan: Plan): Plan {
  return { ...plan, steps: plan.steps.map((step) => (step.kind === 'encode' ? { ...step, fixedQuality: false } : step)) };
}

async function scoreOf({ bytes, format }: RunResult, original: Pixels): Promise<number> {
  return score(original, await sharpCodec.read(bytes, format as OutputFormat, 0));
}

function countEncodes({ width, height }: Plan): { codec: Codec; encodes(): number } {
  let encodes = 0;
  const codec: Codec = {
    ...sharpCodec,
    render: (...given) => {
      encodes++;
      return sharpCodec.render(...given);
    },
    write: (samples, ...given) => {
      encodes += (samples.width * samples.height) / (width * height);
      return sharpCodec.write(samples, ...given);
    },
  };
  return { codec, encodes: () => encodes };
}
