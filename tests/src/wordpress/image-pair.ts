import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

/** What's wrong with the WebP next to a file; empty if nothing is. */
export async function findPairProblems(file: string): Promise<string[]> {
  const [original, webp] = await Promise.all([readFile(file), readFile(`${file}.webp`)]);
  if (webp.length === 0) return ['has 0 bytes'];
  const problems: string[] = [];
  if (webp.length >= original.length) problems.push(`is not smaller: ${webp.length} bytes beside ${original.length}`);
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.readUInt32LE(4) + 8 !== webp.length)
    problems.push('is longer or shorter than its RIFF header says');
  const [before, after] = await Promise.all([sizeOf(original), sizeOf(webp)]);
  if (before.width !== after.width || before.height !== after.height)
    problems.push(`is ${after.width} × ${after.height} beside ${before.width} × ${before.height}`);
  if (isAnimatedPng(original)) problems.push('was made of an animated PNG');
  else if (before.frames !== after.frames) problems.push(`has ${after.frames} frames beside ${before.frames}`);
  if (hasPosition(after.exif)) problems.push('tells the position');
  try {
    await sharp(webp, { failOn: 'warning', animated: true }).raw().toBuffer();
  } catch (error) {
    problems.push(`does not decode: ${(error as Error).message}`);
  }
  return problems;
}

/**
 * How a WebP looks different at a glance; undefined if it looks like its file, or like the original
 * that the file is a smaller copy of: WordPress's GD loses the profile on the way.
 */
export async function findLookProblem(file: string): Promise<string | undefined> {
  const original = file.replace(/-(?:scaled|rotated|\d+x\d+)(?=\.\w+$)/, '');
  const images = [file, original].filter((name) => existsSync(name));
  if (images.some((name) => hasOwnGamma(readFileSync(name)))) return undefined;
  // Without a profile, the colors of print are a matter of opinion.
  const limit = (await sharp(file, { failOn: 'none' }).metadata()).space === 'cmyk' ? 25 : 8;
  // Some damaged files open in other programs but not here, so there's nothing to compare with.
  // Another check asks whether the WebP opens.
  const results = await Promise.allSettled(images.map((name) => glanceDifference(name, `${file}.webp`)));
  const differences = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  return differences.length > 0 && Math.min(...differences) > limit
    ? `looks different, by ${differences.map(Math.round).join(' and ')} levels`
    : undefined;
}

/**
 * Whether a PNG names an unusual gamma: browsers and our plugin respect that, but the library of
 * these tests doesn't.
 */
function hasOwnGamma(bytes: Buffer): boolean {
  const place = bytes.indexOf('gAMA');
  return bytes.toString('latin1', 1, 4) === 'PNG' && place > 0 && place < bytes.indexOf('IDAT') && bytes.readUInt32BE(place + 4) !== 45_455;
}

/**
 * How much two images differ at a glance, in levels of 255: the mean over a small copy of both, on
 * a gray background.
 */
export async function glanceDifference(file: string, other: string): Promise<number> {
  const [a, b] = await Promise.all([file, other].map(glance));
  let sum = 0;
  for (let i = 0; i < (a?.length ?? 0); i++) sum += Math.abs((a?.[i] ?? 0) - (b?.[i] ?? 0));
  return sum / (a?.length ?? 1);
}

async function glance(file: string): Promise<Buffer> {
  // Damaged files are shown as far as they go.
  const small = sharp(file, { failOn: 'none' }).autoOrient().toColourspace('srgb').flatten({ background: '#808080' });
  return small.resize(32, 32, { fit: 'fill' }).removeAlpha().raw({ depth: 'uchar' }).toBuffer();
}

/** Width and height as displayed, frames, and EXIF data. */
async function sizeOf(bytes: Buffer) {
  const { width, height, pages = 1, pageHeight, orientation = 1, exif } = await sharp(bytes, { failOn: 'none', animated: true }).metadata();
  const upright = [width, pageHeight ?? height] as const;
  const [shownWidth, shownHeight] = orientation > 4 ? [upright[1], upright[0]] : upright;
  return { width: shownWidth, height: shownHeight, frames: pages, exif };
}

function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL');
  return bytes.toString('latin1', 1, 4) === 'PNG' && control > 0 && control < bytes.indexOf('IDAT');
}

/** Whether EXIF data points to a table of positions (tag 0x8825). */
function hasPosition(exif: Buffer | undefined): boolean {
  if (!exif) return false;
  const tag = exif.includes('II*') ? Buffer.from([0x25, 0x88, 4, 0]) : Buffer.from([0x88, 0x25, 0, 4]);
  return exif.includes(tag);
}
