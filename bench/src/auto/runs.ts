import {
  type Codec,
  createPlan,
  type EncodeStep,
  encodeOf,
  judgeFor,
  type OptionsInputOf,
  type Pixels,
  type Plan,
  parseOptions,
  runPlan,
  SHARP_ENGINE,
} from '@imagemill/core';
import { sharpCodec } from '@imagemill/engine-sharp/codec';
import { inspect, type OutputFormat, readerOf } from '@imagemill/files';
import { score } from '@imagemill/perceptual';

/** A result, its score by our own decoding, and what it took. */
export interface Run {
  readonly quality: number | undefined;
  readonly chroma: EncodeStep['chroma'];
  readonly bytes: number;
  readonly score: number;
  /** What has to reach the goal: less if the subject of a mostly flat image lost more. */
  readonly judged: number;
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
  runAt(quality: number, chroma?: EncodeStep['chroma']): Promise<Run>;
}

export async function createSubject(input: Uint8Array, format: OutputFormat): Promise<Subject> {
  const source = await inspect(readerOf(input));
  const planFor = (options: object) => createPlan('convert', source, parseOptions('convert', { format, ...options }), SHARP_ENGINE);
  const plain = planFor({});
  const original = await sharpCodec.samples(plain, encodeOf(plain), input, 0);
  const { judge } = judgeFor(original, score);
  const measure = async (plan: Plan): Promise<Run> => {
    const { codec, encodes, lastChroma } = watchEncodes(plan);
    const before = process.cpuUsage();
    const result = await runPlan(plan, input, codec);
    const { user, system } = process.cpuUsage(before);
    const cpuMs = (user + system) / 1000;
    const { qualityUsed: quality, resultBytes: bytes } = result;
    const scores = judge(await sharpCodec.read(result.bytes, result.format as OutputFormat, 0));
    return { quality, chroma: lastChroma(), bytes, score: scores.visualScore, judged: scores.score, cpuMs, encodes: encodes() };
  };
  return {
    original,
    pixels: plain.width * plain.height,
    run: (options) => measure(planFor(options)),
    runAt: (quality, chroma) => measure(asSearched(planFor({ quality }), chroma)),
  };
}

function asSearched(plan: Plan, chroma: EncodeStep['chroma']): Plan {
  const change = { fixedQuality: false, ...(chroma && { chroma }) };
  return { ...plan, steps: plan.steps.map((step) => (step.kind === 'encode' ? { ...step, ...change } : step)) };
}

/** A codec that tells what it was asked for. All encodes of a search have the same resolution of colors. */
function watchEncodes({ width, height }: Plan): { codec: Codec; encodes(): number; lastChroma(): EncodeStep['chroma'] } {
  let encodes = 0;
  let chroma: EncodeStep['chroma'];
  const codec: Codec = {
    ...sharpCodec,
    render: (plan, encode, ...given) => {
      encodes++;
      chroma = encode.chroma;
      return sharpCodec.render(plan, encode, ...given);
    },
    write: (samples, ...given) => {
      encodes += (samples.width * samples.height) / (width * height);
      return sharpCodec.write(samples, ...given);
    },
  };
  return { codec, encodes: () => encodes, lastChroma: () => chroma };
}
