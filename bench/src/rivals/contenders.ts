import { createPlan, FULL_ENGINE, parseOptions } from '@imagemill/core';
import { inspect, readerOf } from '@imagemill/files';
import sharp from 'sharp';
import { type BenchImage, makeInput, TYPES } from './images.js';
import type { Arena } from './open-arena.js';
import type { Rival } from './page/job.js';
import type { InputForm, Row } from './rows.js';

export const ENGINE = 'full engine';
export type ContenderName = typeof ENGINE | Rival;

/** An image's file in the page, for one row. */
export interface Entry {
  readonly row: Row;
  readonly input: string;
  readonly bytes: Buffer;
}

/** Creates an image's files, once each, and hands them to the page. */
export function createEntries(arena: Arena): (image: BenchImage, row: Row) => Promise<Entry> {
  const made = new Map<string, Promise<Buffer>>();
  const make = async (image: BenchImage, form: InputForm, input: string) => {
    const bytes = await makeInput(image, form);
    await arena.load(input, bytes, TYPES[form]);
    return bytes;
  };
  return async (image, row) => {
    const input = `${image.name}, ${row.input}`;
    const bytes = made.get(input) ?? make(image, row.input, input);
    made.set(input, bytes);
    return { row, input, bytes: await bytes };
  };
}

/** Runs a contender `times` times and returns the CPU time of one run, or why it can't. */
export async function run(
  arena: Arena,
  name: ContenderName,
  { row, input, bytes }: Entry,
  quality: number,
  times: number,
): Promise<{ cpuMs: number } | { cannot: string }> {
  const { cpuMs, outcome } =
    name === ENGINE
      ? await arena.runEngine(await planOf(row, bytes, quality), input, times)
      : await arena.runRival(name, { ...row.job, quality }, input, times);
  return 'cannot' in outcome ? outcome : { cpuMs };
}

async function planOf({ operation, options }: Row, bytes: Buffer, quality: number) {
  return createPlan(operation, await inspect(readerOf(bytes)), parseOptions(operation, { ...options, quality }), FULL_ENGINE);
}

/**
 * The file of one run; undefined if it isn't in the format asked for, because browsers write
 * another one if they lack an encoder.
 */
export async function resultOf(arena: Arena, { job }: Row): Promise<Buffer | undefined> {
  const file = await arena.result();
  const { format, compression } = await sharp(file).metadata();
  const found = format === 'heif' && compression === 'av1' ? 'avif' : format;
  return found === job.format ? file : undefined;
}
