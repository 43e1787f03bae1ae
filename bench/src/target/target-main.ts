// node bench/dist/target/target-main.js <folder of images> jpeg webp …: how many encodes a search
// for a size takes, and how close it gets.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Codec, createPlan, parseOptions, runPlan, SHARP_ENGINE } from '@imagemill/core';
import { sharpCodec } from '@imagemill/engine-sharp/codec';
import { AppError } from '@imagemill/errors';
import { inspect, type OutputFormat, readerOf } from '@imagemill/files';

/** Targets, as shares of the size at this quality. */
const SHARES = [0.15, 0.3, 0.5, 0.7, 0.9, 1.2, 2];
const QUALITY = 80;
const LONG_EDGE = 1000;
const MIN_TARGET = 1_000;
const NEAR = 0.92;

interface Search {
  readonly encodes: number;
  /** Share of the target used; undefined if it wasn't reached. */
  readonly used?: number;
}

async function searchesOf(file: string, format: OutputFormat): Promise<Search[]> {
  const input = await readFile(file);
  const source = await inspect(readerOf(input));
  const run = (more: object, codec: Codec) =>
    runPlan(
      createPlan('resize', source, parseOptions('resize', { longEdge: LONG_EDGE, format, effort: 'fast', ...more }), SHARP_ENGINE),
      input,
      codec,
    );
  const plain = await run({ quality: QUALITY }, sharpCodec);
  const found: Search[] = [];
  for (const targetBytes of SHARES.map((share) => Math.round(share * plain.resultBytes)).filter((bytes) => bytes >= MIN_TARGET)) {
    let encodes = 0;
    const counting: Codec = {
      ...sharpCodec,
      render: (...given) => {
        encodes++;
        return sharpCodec.render(...given);
      },
    };
    try {
      const { resultBytes } = await run({ targetBytes }, counting);
      found.push({ encodes, used: resultBytes / targetBytes });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'target_unreachable') throw error;
      found.push({ encodes });
    }
  }
  return found;
}

const mean = (values: readonly number[]) => (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);

const [folder = '.', ...formats] = process.argv.slice(2);
const files = (await readdir(folder, { recursive: true })).map((name) => path.join(folder, name));
for (const format of formats as OutputFormat[]) {
  const searches: Search[] = [];
  for (const file of files) searches.push(...(await searchesOf(file, format).catch(() => [])));
  const used = searches.flatMap(({ used: share }) => share ?? []);
  const encodes = searches.map((search) => search.encodes);
  process.stdout.write(
    `${format}: ${searches.length} searches, ${used.length} reached; encodes ${mean(encodes)} on average, at most ${Math.max(...encodes)}; ` +
      `${mean(used)} of the target used, ${used.filter((share) => share < NEAR).length} below ${NEAR}\n`,
  );
}
