import { readFile, rm } from 'node:fs/promises';
import { cachePath } from './cache.js';
import { runMeasured } from './run-measured.js';
import type { GrayPage } from './ssim.js';

const DPI = 100;
/** In pixels; larger pages get a lower resolution, because posters would take gigabytes. */
const MAX_EDGE = 3000;

/** A page rendered by poppler at 100 dpi, in gray; undefined if it can't. */
export async function renderGray(path: string, page: number): Promise<GrayPage | undefined> {
  const dpi = Math.min(DPI, (MAX_EDGE * 72) / (await longEdge(path, page)));
  const target = await cachePath('pages', `${process.pid}`);
  const place = ['-f', `${page}`, '-l', `${page}`, '-singlefile'];
  await runMeasured('pdftoppm', ['-q', '-gray', '-r', `${dpi}`, ...place, path, target]);
  const file = await readFile(`${target}.pgm`).catch(() => undefined);
  await rm(`${target}.pgm`, { force: true });
  return file && parsePgm(file);
}

async function longEdge(path: string, page: number): Promise<number> {
  const { stdout } = await runMeasured('pdfinfo', ['-f', `${page}`, '-l', `${page}`, path]);
  const [, width, height] = /size:\s+([\d.]+) x ([\d.]+)/.exec(stdout) ?? [];
  return Math.max(Number(width ?? 1), Number(height ?? 1), 1);
}

/** Reads 8-bit binary graymaps (PGM) as poppler writes them: without comments. */
export function parsePgm(file: Buffer): GrayPage {
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 64).toString('latin1'));
  if (!head) throw new Error('Expected a PGM of 8 bits.');
  return { width: Number(head[1]), height: Number(head[2]), data: file.subarray(head[0].length) };
}
