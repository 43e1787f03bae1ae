import { AppError } from '@imagemill/errors';
import { readAttachments, readExif } from '@imagemill/files';
import type { PdfCodecs } from '../codecs.js';
import { predictRows } from '../images/png-predictor.js';
import { type EmbeddedImage, type ImageColor, type ImageStream, profileColor } from './embedded-image.js';
import { channelsOf, type PngImage, readPng } from './png-image.js';
import { pngSamples, requireWholeRows, unpackedBytes } from './png-samples.js';
import { paletteMask, splitAlpha, transparentColor } from './png-transparency.js';

/** An image of 150 megapixels with alpha. A browser's memory has room for a few of these. */
const MAX_UNPACKED_BYTES = 600_000_000;
/** Some encoders leave a few bytes after the last row. */
const SLACK_BYTES = 65_536;

/**
 * Embeds the packed samples of a PNG as they are, because PDF unpacks them the same way. Only
 * alpha, which PDF keeps in a separate image, and interlacing, which PDF doesn't support, need
 * repacking; that loses nothing.
 */
export async function embedPng(png: Uint8Array, codecs: PdfCodecs): Promise<EmbeddedImage> {
  const image = readPng(png);
  const expected = unpackedBytes(image);
  if (expected > MAX_UNPACKED_BYTES) throw new AppError('too_many_pixels');
  const unpacked = codecs.inflate(image.packed, expected + SLACK_BYTES);
  requireWholeRows(image, unpacked);
  const { icc, exif } = await readAttachments(png, 'png');
  const { width, height, dpi } = image;
  return {
    width,
    height,
    dpi,
    orientation: (exif && readExif(exif).orientation) ?? 1,
    color: colorOf(image, icc),
    ...streamsOf(image, unpacked, codecs),
  };
}

function streamsOf(png: PngImage, unpacked: Uint8Array, codecs: PdfCodecs): Pick<EmbeddedImage, 'image' | 'softMask'> {
  const { alpha, interlaced, bits, kind } = png;
  const isUntouched = !alpha && !interlaced;
  const samples = isUntouched && kind !== 'palette' ? undefined : pngSamples(png, unpacked);
  if (alpha && samples) {
    const split = splitAlpha(png, samples);
    return {
      image: pack(png, { bits, samples: split.color }, codecs),
      ...(split.alpha ? { softMask: pack(png, { bits: 8, samples: split.alpha, isMask: true }, codecs) } : {}),
    };
  }
  const mask = kind === 'palette' && samples ? paletteMask(png, samples) : transparentColor(png);
  const image = isUntouched || !samples ? stream(png, bits, channelsOf(png), png.packed) : pack(png, { bits, samples }, codecs);
  if (mask instanceof Uint8Array) return { image, softMask: pack(png, { bits: 8, samples: mask, isMask: true }, codecs) };
  return { image: mask ? { ...image, entries: `${image.entries} /Mask [${mask.join(' ')}]` } : image };
}

interface Unpacked {
  readonly bits: number;
  readonly samples: Uint8Array;
  readonly isMask?: boolean;
}

function pack(image: PngImage, { bits, samples, isMask = false }: Unpacked, codecs: PdfCodecs): ImageStream {
  const channels = isMask ? 1 : channelsOf({ kind: image.kind, alpha: false });
  const rowBytes = Math.ceil((image.width * channels * bits) / 8);
  const packed = codecs.deflate(predictRows(samples, rowBytes, Math.max(1, (channels * bits) >> 3)));
  return stream(image, bits, channels, packed);
}

function stream({ width, height }: PngImage, bits: number, channels: number, data: Uint8Array): ImageStream {
  const predictor = `<< /Predictor 15 /Colors ${channels} /BitsPerComponent ${bits} /Columns ${width} >>`;
  return {
    entries: `/Width ${width} /Height ${height} /BitsPerComponent ${bits} /Filter /FlateDecode /DecodeParms ${predictor}`,
    data,
  };
}

function colorOf({ kind, palette }: PngImage, icc: Uint8Array | undefined): ImageColor {
  if (kind === 'gray') return profileColor('DeviceGray', icc);
  const rgb = profileColor('DeviceRGB', icc);
  return kind === 'palette' ? { kind: 'palette', base: rgb, colors: palette } : rgb;
}
