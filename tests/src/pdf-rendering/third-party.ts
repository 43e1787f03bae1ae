import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { externalProgram } from '@imagemill/testkit';

const run = promisify(execFile);

/** Third-party programs that render pages. They are only used for comparison. */
const mutool = externalProgram('mutool');
const pdftoppm = externalProgram('pdftoppm');

interface DrawnImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A page (counted from 1) as MuPDF renders it, at this many pixels: RGB. */
export async function drawWithMupdf(path: string, page: number, width: number, height: number): Promise<Uint8Array> {
  const size = ['-w', String(width), '-h', String(height), '-f'];
  return requireSize(await image(mutool, ['draw', '-q', '-F', 'ppm', ...size, '-o', '-', path, String(page)]), width, height);
}

/** The same as Poppler renders it. */
export async function drawWithPoppler(path: string, page: number, width: number, height: number): Promise<Uint8Array> {
  const draw = (x: number, y: number) =>
    image(pdftoppm, ['-cropbox', '-f', String(page), '-l', String(page), '-scale-to-x', String(x), '-scale-to-y', String(y), path]);
  const drawn = await draw(width, height);
  // It applies the sizes before it rotates a page.
  const isTurned = drawn.width !== width && drawn.width === height;
  return requireSize(isTurned ? await draw(height, width) : drawn, width, height);
}

async function image(program: string | undefined, args: readonly string[]): Promise<DrawnImage> {
  if (!program) throw new Error('mutool and pdftoppm are needed to compare with');
  const { stdout } = await run(program, args, { encoding: 'buffer', maxBuffer: 500_000_000, timeout: 120_000 });
  const [kind, width = 0, height = 0] = new TextDecoder('latin1').decode(stdout.subarray(0, 30)).split(/\s/).map(Number);
  if (!Number.isNaN(kind) || !width || !height) throw new Error(`Expected a picture from ${program}`);
  return { width, height, data: stdout.subarray(stdout.length - width * height * 3) };
}

function requireSize(drawn: DrawnImage, width: number, height: number): Uint8Array {
  if (drawn.width !== width || drawn.height !== height)
    throw new Error(`Expected ${width}×${height} but received ${drawn.width}×${drawn.height}`);
  return drawn.data;
}
