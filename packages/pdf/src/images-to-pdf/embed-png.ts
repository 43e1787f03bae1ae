import { AppError } from '@imagemill/errors';
import { readAttachments, readExif } from '@imagemill/files';
import type { PdfCodecs } from '../codecs.js';
import { predictRows } from '../images/png-predictor.js';
import { type EmbeddedPicture, type PictureColor, type PictureStream, profileColor } from './embedded-picture.js';
import { channelsOf, type PngPicture, readPng } from './png-picture.js';
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
export async function embedPng(png: Uint8Array, codecs: PdfCodecs): Promise<EmbeddedPicture> {
  const picture = readPng(png);
  const expected = unpackedBytes(picture);
  if (expected > MAX_UNPACKED_BYTES) throw new AppError('too_many_pixels');
  const unpacked = codecs.inflate(picture.packed, expected + SLACK_BYTES);
  requireWholeRows(picture, unpacked);
  const { icc, exif } = await readAttachments(png, 'png');
  const { width, height, dpi } = picture;
  return {
    width,
    height,
    dpi,
    orientation: (exif && readExif(exif).orientation) ?? 1,
    color: colorOf(picture, icc),
    ...streamsOf(picture, unpacked, codecs),
  };
}

function streamsOf(picture: PngPicture, unpacked: Uint8Array, codecs: PdfCodecs): Pick<EmbeddedPicture, 'image' | 'softMask'> {
  const { alpha, interlaced, bits, kind } = picture;
  const isUntouched = !alpha && !interlaced;
  const samples = isUntouched && kind !== 'palette' ? undefined : pngSamples(picture, unpacked);
  if (alpha && samples) {
    const split = splitAlpha(picture, samples);
    return {
      image: pack(picture, { bits, samples: split.color }, codecs),
      ...(split.alpha ? { softMask: pack(picture, { bits: 8, samples: split.alpha, isMask: true }, codecs) } : {}),
    };
  }
  const mask = kind === 'palette' && samples ? paletteMask(picture, samples) : transparentColor(picture);
  const image =
    isUntouched || !samples ? stream(picture, bits, channelsOf(picture), picture.packed) : pack(picture, { bits, samples }, codecs);
  if (mask instanceof Uint8Array) return { image, softMask: pack(picture, { bits: 8, samples: mask, isMask: true }, codecs) };
  return { image: mask ? { ...image, entries: `${image.entries} /Mask [${mask.join(' ')}]` } : image };
}

interface Unpacked {
  readonly bits: number;
  readonly samples: Uint8Array;
  readonly isMask?: boolean;
}

function pack(picture: PngPicture, { bits, samples, isMask = false }: Unpacked, codecs: PdfCodecs): PictureStream {
  const channels = isMask ? 1 : channelsOf({ kind: picture.kind, alpha: false });
  const rowBytes = Math.ceil((picture.width * channels * bits) / 8);
  const packed = codecs.deflate(predictRows(samples, rowBytes, Math.max(1, (channels * bits) >> 3)));
  return stream(picture, bits, channels, packed);
}

function stream({ width, height }: PngPicture, bits: number, channels: number, data: Uint8Array): PictureStream {
  const predictor = `<< /Predictor 15 /Colors ${channels} /BitsPerComponent ${bits} /Columns ${width} >>`;
  return {
    entries: `/Width ${width} /Height ${height} /BitsPerComponent ${bits} /Filter /FlateDecode /DecodeParms ${predictor}`,
    data,
  };
}

function colorOf({ kind, palette }: PngPicture, icc: Uint8Array | undefined): PictureColor {
  if (kind === 'gray') return profileColor('DeviceGray', icc);
  const rgb = profileColor('DeviceRGB', icc);
  return kind === 'palette' ? { kind: 'palette', base: rgb, colors: palette } : rgb;
}
