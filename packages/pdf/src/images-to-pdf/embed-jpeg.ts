import { AppError } from '@imagemill/errors';
import { type JpegSegment, jpegSegments, readAttachments, readExif } from '@imagemill/files';
import { isFrameMarker } from '../jpeg/read-jpeg-frame.js';
import { cutOff, type DeviceSpace, type EmbeddedImage, plausibleDpi, profileColor } from './embedded-image.js';

const APP0 = 0xe0;
const APP14 = 0xee;
const SPACES: Readonly<Record<number, DeviceSpace>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
const CM_PER_INCH = 2.54;

interface Frame {
  readonly marker: number;
  readonly bits: number;
  readonly width: number;
  readonly height: number;
  readonly components: readonly number[];
}

/**
 * Whether PDF readers decode this JPEG: baseline, extended or progressive with Huffman coding, 8
 * bits, and 1, 3 or 4 channels.
 */
export function isPlainJpeg(jpeg: Uint8Array): boolean {
  const frame = frameOf(jpegSegments(jpeg));
  return frame !== undefined && frame.marker <= 0xc2 && frame.bits === 8 && frame.components.length in SPACES && frame.height > 0;
}

/**
 * Embeds a JPEG as it is, byte for byte, up to its end. Anything after that (a video, another
 * version) isn't part of the image.
 */
export async function embedJpeg(jpeg: Uint8Array): Promise<EmbeddedImage> {
  if (!isPlainJpeg(jpeg)) throw new AppError('unsupported_media', { detail: 'This kind of JPEG cannot stand in a PDF as it is.' });
  const segments = jpegSegments(jpeg);
  const frame = frameOf(segments) as Frame;
  const { icc, exif } = await readAttachments(jpeg, 'jpeg');
  const transform = adobeTransform(segments);
  const entries = [`/Width ${frame.width} /Height ${frame.height} /BitsPerComponent 8 /Filter /DCTDecode`];
  // Adobe's programs write inverted CMYK, and every JPEG reader takes their marker to mean that.
  if (frame.components.length === 4 && transform !== undefined) entries.push('/Decode [1 0 1 0 1 0 1 0]');
  if (transform === undefined && isNamedRgb(frame)) entries.push('/DecodeParms << /ColorTransform 0 >>');
  return {
    width: frame.width,
    height: frame.height,
    orientation: (exif && readExif(exif).orientation) ?? 1,
    dpi: jfifDpi(segments),
    color: profileColor(SPACES[frame.components.length] as DeviceSpace, icc),
    image: { entries: entries.join(' '), data: jpeg.subarray(0, imageEnd(jpeg)) },
  };
}

function frameOf(segments: readonly JpegSegment[]): Frame | undefined {
  const found = segments.find(({ marker }) => isFrameMarker(marker));
  if (!found || found.body.length < 6) return undefined;
  const { marker, body } = found;
  const u8 = (at: number) => body[at] ?? 0;
  const components = Array.from({ length: u8(5) }, (_, index) => u8(6 + index * 3));
  return { marker, bits: u8(0), height: (u8(1) << 8) | u8(2), width: (u8(3) << 8) | u8(4), components };
}

function adobeTransform(segments: readonly JpegSegment[]): number | undefined {
  const adobe = segments.find(({ marker, body }) => marker === APP14 && startsWith(body, 'Adobe'));
  return adobe?.body[11];
}

/** Without a marker, components named R, G and B are RGB; all others are YCbCr. */
function isNamedRgb({ components }: Frame): boolean {
  return String.fromCharCode(...components) === 'RGB';
}

function jfifDpi(segments: readonly JpegSegment[]): number | undefined {
  const body = segments.find((segment) => segment.marker === APP0 && startsWith(segment.body, 'JFIF\0'))?.body;
  if (!body || body.length < 12) return undefined;
  const density = ((body[8] ?? 0) << 8) | (body[9] ?? 0);
  const perInch = body[7] === 1 ? 1 : body[7] === 2 ? CM_PER_INCH : 0;
  return plausibleDpi(density * perInch);
}

/**
 * The position after the end marker of the first image. Throws `corrupt_input` if there is none,
 * because the file was cut off.
 */
function imageEnd(jpeg: Uint8Array): number {
  const segments = jpegSegments(jpeg);
  const scan = segments[segments.length - 1];
  let at = scan?.marker === 0xda ? scan.at + 4 + scan.body.length : -1;
  while (at >= 0) {
    at = jpeg.indexOf(0xff, at);
    if (at < 0 || at + 1 >= jpeg.length) break;
    const marker = jpeg[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    // Tables, or the header of the next scan in a progressive image.
    else at += 2 + Math.max(2, ((jpeg[at + 2] ?? 0) << 8) | (jpeg[at + 3] ?? 0));
  }
  throw cutOff();
}

function startsWith(body: Uint8Array, text: string): boolean {
  return [...text].every((char, index) => body[index] === char.charCodeAt(0));
}
