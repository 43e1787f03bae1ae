import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AppError } from '@imagemill/errors';
import type { SourceInfo } from '../source-info.js';
import { stripMetadata } from '../strip/strip-metadata.js';
import { inspect } from './inspect.js';
import { GIF_BOUNDS, INSPECT_BOUNDS, type Reader, readerOf } from './reader.js';

/** Real files that are stored next to the repository and aren't part of it. */
const root = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const skip = existsSync(root) ? false : 'the folder of test pictures is not there';
const files = skip ? [] : listFiles('');
const opened: FileHandle[] = [];
after(() => Promise.all(opened.map((file) => file.close())));

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
    .filter((name) => !name.endsWith('.tsv'))
    .sort();
}

interface Cost {
  reads: number;
  bytes: number;
}

/** A reader for a file that counts reads and bytes. */
async function fileReader(name: string, cost: Cost = { reads: 0, bytes: 0 }): Promise<Reader> {
  const file = await open(join(root, name));
  opened.push(file);
  const { size } = await file.stat();
  return {
    size,
    read: async (offset, length) => {
      cost.reads += 1;
      cost.bytes += length;
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return buffer.subarray(0, bytesRead);
    },
  };
}

test('every file gives facts or one of three errors, within 64 reads and the byte limit of its format', { skip }, async () => {
  for (const name of files) {
    const cost: Cost = { reads: 0, bytes: 0 };
    const reader = await fileReader(name, cost);
    const outcome = await inspect(reader).catch((error: unknown) => error);
    const known =
      !(outcome instanceof Error) ||
      (outcome instanceof AppError && ['corrupt_input', 'unsupported_media', 'unsupported_variant'].includes(outcome.code));
    assert.ok(known, `${name}: ${outcome}`);
    assert.ok(cost.reads <= 64, `${name}: ${cost.reads} reads`);
    assert.ok(cost.bytes <= (name.endsWith('.gif') ? GIF_BOUNDS : INSPECT_BOUNDS).maxBytes, `${name}: ${cost.bytes} bytes`);
  }
});

/**
 * Format, displayed size, orientation, frames, bits, color model and profile, then words for what
 * is true. Compared with libvips if it reads the file, otherwise with the notes that came with it.
 */
const FACTS: Readonly<Record<string, string>> = {
  'apng/ball.png': 'png 100x100 1 20 8 rgb none alpha animated lossless',
  'avif/avif-animated.avif': 'avif 150x150 1 26 8 rgb none alpha animated',
  'avif/avif-orientation-6.avif': 'avif 3024x4032 1 1 8 rgb other exif gps',
  'avif/avif-transparent.avif': 'avif 128x128 1 1 12 rgb none alpha',
  'avif/colors_hdr_p3.avif': 'avif 200x200 1 1 10 rgb coded exif xmp',
  'avif/fox.profile0.10bpc.yuv420.avif': 'avif 1204x800 1 1 10 rgb none',
  'avif/paris_icc_exif_xmp.avif': 'avif 403x302 1 1 8 rgb srgb exif xmp gps',
  'bmp/Core_8_Bit.bmp': 'bmp 435x353 1 1 8 palette none lossless',
  'bomb/16384x16384.png': 'png 16384x16384 1 1 1 palette none lossless comments',
  'bomb/17000x17000.avif': 'avif 17000x17000 1 1 8 gray none',
  'bomb/reallybig.bmp': 'bmp 3000000x2000000 1 1 8 rgb none lossless',
  'apng/dispose_op_previous_region.png': 'png 128x64 1 3 8 rgb none alpha animated lossless',
  'gif-anim/dispose-previous.gif': 'gif 100x100 1 3 8 palette none alpha animated lossless',
  'webp/webp-animated.webp': 'webp 100x100 1 2 8 rgb none alpha animated lossless',
  'gif-anim/dancing-banana.gif': 'gif 990x1050 1 8 8 palette none alpha animated lossless',
  'gif-anim/iss634.gif': 'gif 245x245 1 42 8 palette none alpha animated lossless',
  'heic/IMG_2927.HEIC': 'heic 3024x4032 1 1 8 rgb other exif xmp',
  'heic/RGBA_10__128x128.heif': 'heic 128x128 1 1 10 rgb none alpha',
  'heic/with-alpha-512x512.heic': 'heic 512x512 1 1 8 rgb srgb alpha',
  'ico/python.ico': 'ico 48x48 1 1 8 rgb none alpha lossless',
  'jpeg-cmyk/pil_sample_cmyk.jpg': 'jpeg 100x100 1 1 8 cmyk none exif xmp iptc',
  'jpeg-gray/cd1.1.jpg': 'jpeg 531x373 1 1 8 gray none',
  'jpeg-meta/DSCN0010.jpg': 'jpeg 640x480 1 1 8 rgb none exif xmp gps',
  'jpeg-odd/seine_sdr_gainmap_srgb.jpg': 'jpeg 400x300 1 1 8 rgb srgb gainMap exif xmp iptc comments gps',
  'jpeg-odd/testimgl.jpg': 'jpeg 227x149 1 1 8 rgb none lossless',
  'jpeg-orientation/Landscape_6.jpg': 'jpeg 1800x1200 6 1 8 rgb none exif',
  'jpeg-orientation/Portrait_8.jpg': 'jpeg 1200x1800 8 1 8 rgb none exif',
  'jpeg-orientation/test-image-upside-down.jpg': 'jpeg 600x450 3 1 8 rgb other exif',
  'jpeg-wp/test-image-mime-jpg.png': 'jpeg 50x50 1 1 8 rgb none exif',
  'jxl/alpha_nonpremultiplied.jxl': 'jxl 1024x1024 1 1 12 rgb none alpha',
  'jxl/animation_spline.jxl': 'jxl 320x320 1 60 8 rgb none animated',
  'jxl/cafe.jxl': 'jxl 1280x1600 1 1 8 rgb other comments',
  'photo-camera/Leica_T_(Typ_701).jpg': 'jpeg 3264x4928 8 1 8 rgb none exif gps',
  'png-16bit/RGBA_16__128x128.png': 'png 128x128 1 1 16 rgb srgb alpha lossless exif xmp',
  'png-alpha/flight-path-on-transparent-c.png': 'png 2400x1020 1 1 8 palette none alpha lossless',
  'pngsuite/tbbn3p08.png': 'png 32x32 1 1 8 palette other alpha lossless',
  'svg/Commons-logo.svg': 'svg 1024x1376 1 1 8 rgb none alpha lossless',
  'tiff/G31D_MULTI.TIF': 'tiff 2464x3248 1 2 1 gray none lossless comments',
  'tiff/cmyk_u8_edge_case.tif': 'tiff 1x1 1 1 8 cmyk none lossless',
  'tiff/rgb-3c-16b.tiff': 'tiff 157x151 1 1 16 rgb none lossless comments',
  'webp/rotating-squares.webp': 'webp 80x80 1 9 8 rgb none alpha animated',
  'webp/test-image-rotated-90cw.webp': 'webp 768x1024 8 1 8 rgb none exif',
  'webp/webp-lossless.webp': 'webp 1200x675 1 1 8 rgb none lossless',
};

function summary({ metadata, ...info }: SourceInfo): string {
  const size = `${info.format} ${info.width}x${info.height} ${info.orientation} ${info.frames} ${info.bitDepth} ${info.colorModel} ${info.profile}`;
  const flags = (['gainMap', 'alpha', 'animated', 'lossless'] as const).filter((name) => info[name]);
  const carried = (['exif', 'xmp', 'iptc', 'comments', 'gps'] as const).filter((name) => metadata[name]);
  return [size, ...flags, ...carried].join(' ');
}

test('known files give the same facts as in other programs', { skip }, async () => {
  for (const [name, facts] of Object.entries(FACTS)) assert.equal(summary(await inspect(await fileReader(name))), facts, name);
});

test('each page of a TIFF file reports its own size', { skip }, async () => {
  const size = async (page: number) => {
    const { width, height, frames } = await inspect(await fileReader('tiff/multipage.tiff'), { page });
    return `${width}x${height} ${frames}`;
  };
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map(size)), ['10x10 3', '10x10 3', '20x20 3', '10x10 3']);
});

test('stripping removes the position, keeps what a viewer needs, and finds nothing to do the second time', { skip }, async () => {
  for (const name of files) {
    const bytes = new Uint8Array(readFileSync(join(root, name)));
    const info = await inspect(readerOf(bytes)).catch(() => undefined);
    if (!info || info.format === 'pdf' || name.includes('corrupt')) continue;
    const stripped = stripMetadata(bytes, info, 'safe');
    const rest = await inspect(readerOf(stripped.bytes));
    const essence = ({ width, height, orientation, frames, alpha, profile }: SourceInfo) => [
      width,
      height,
      orientation,
      frames,
      alpha,
      profile,
    ];
    assert.deepEqual(essence(rest), essence(info), name);
    assert.deepEqual([rest.metadata.gps, rest.metadata.copyright, rest.gainMap], [false, info.metadata.copyright, false], name);
    assert.equal(stripMetadata(stripped.bytes, rest, 'safe').dropped, false, name);
  }
});
