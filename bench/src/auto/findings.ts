import { SCORE_TOLERANCE } from '@imagemill/core';
import type { AllQualities } from './all-qualities.js';
import type { Run } from './runs.js';

/** A size that was asked for, and the one that came out. */
export interface Aim {
  readonly targetBytes: number;
  readonly bytes: number;
  /** Whether the next quality takes more bytes than that. */
  readonly isBest: boolean;
}

/** One image in one row, with everything that was measured. */
export interface Case {
  readonly row: string;
  readonly image: string;
  readonly minScore: number;
  readonly isLarge: boolean;
  readonly auto: Run;
  readonly best: Run | undefined;
  readonly fixed: Run;
  readonly once: Run;
  readonly all: AllQualities;
  readonly aims: readonly Aim[];
}

/** What a search for a size should use of it. */
const ENOUGH = 0.95;

const usesEnough = ({ bytes, targetBytes }: Aim) => bytes >= ENOUGH * targetBytes;

/** What the ratios of single images don't tell. */
export async function describeCases(cases: readonly Case[]): Promise<string[]> {
  const rows = [...new Set(cases.map(({ row }) => row))].map((row) => cases.filter((each) => each.row === row));
  const lines = await Promise.all(rows.map(summaryOf));
  const head = [
    '',
    'images',
    'encodes',
    'at most',
    'bytes ÷ best',
    'bytes ÷ one quality with the same mean score',
    'bytes ÷ quality 80',
    'CPU, small images',
  ];
  const table = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const short = cases.filter(({ auto, best, minScore }) => best && auto.score < minScore - SCORE_TOLERANCE);
  const aims = cases.flatMap((each) => each.aims);
  return [
    'Means. _Encodes_ are of the whole image; those of samples count by their area. Bytes are means of ratios, except compared with quality 80, ' +
      'which is all bytes together. CPU is that of images below 4 megapixels, compared with writing them once.',
    table,
    short.length === 0
      ? `Every result scores what was asked for, less ${SCORE_TOLERANCE} at most, wherever a quality does.`
      : `Short of the score: ${short.map(({ row, image, auto }) => `${image} (${row}): ${auto.score.toFixed(1)}`).join(', ')}.`,
    `Sizes of 50, 100 and 200 kB, JPEG and WebP: ${aims.length} that some quality reaches; ${aims.filter(({ bytes, targetBytes }) => bytes > targetBytes).length} results are ` +
      `larger; ${aims.filter(usesEnough).length} use at least 95% of the size. Of the others, ${aims.filter((aim) => !usesEnough(aim) && aim.isBest).length} ` +
      'could not use more, since the next quality takes more bytes than that.',
  ];
}

async function summaryOf(cases: readonly Case[]): Promise<string[]> {
  const encodes = cases.map(({ auto }) => auto.encodes);
  const toBest = cases.flatMap(({ auto, best }) => (best ? [auto.bytes / best.bytes] : []));
  const { quality, ratio } = await sameMeanScore(cases);
  const small = cases.filter(({ isLarge }) => !isLarge).map(({ auto, once }) => auto.cpuMs / once.cpuMs);
  return [
    cases[0]?.row ?? '',
    `${cases.length}`,
    mean(encodes).toFixed(2),
    Math.max(...encodes).toFixed(1),
    mean(toBest).toFixed(3),
    `${ratio.toFixed(3)} (${quality})`,
    (sum(cases.map(({ auto }) => auto.bytes)) / sum(cases.map(({ fixed }) => fixed.bytes))).toFixed(3),
    mean(small).toFixed(1),
  ];
}

/** The lowest single quality whose results score as much on average, and how the bytes compare. */
async function sameMeanScore(cases: readonly Case[]): Promise<{ readonly quality: number; readonly ratio: number }> {
  const aim = mean(cases.map(({ auto }) => auto.score));
  for (let quality = 40; ; quality++) {
    const found = await Promise.all(cases.map(({ all }) => all.at(quality)));
    if (quality < 100 && mean(found.map(({ score }) => score)) < aim) continue;
    return { quality, ratio: sum(cases.map(({ auto }) => auto.bytes)) / sum(found.map(({ bytes }) => bytes)) };
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
