import type { EncodeStep, Plan } from '@imagemill/core';
import { readHeifAttachments } from '@imagemill/files';
import type Vips from 'wasm-vips';
import type { VipsModule } from './start-vips.js';

const KEPT = /^(?:exif-|xmp-data$|iptc-data$)/;
/** A JPEG segment stores its length in two bytes, which count themselves. */
const MAX_SEGMENT_BYTES = 65_533;

/** Gives an image from another decoder the metadata to write with it. */
export function withForeignMetadata(vips: VipsModule, image: Vips.Image, plan: Plan, encode: EncodeStep, input: Uint8Array): Vips.Image {
  const copy = image.copy();
  if (encode.metadata === 'all') copyFields(donorOf(vips, plan, input), copy);
  const { copyright, artist } = plan.source.metadata;
  if (encode.rights && copyright) copy.setString('exif-ifd0-Copyright', copyright);
  if (encode.rights && artist) copy.setString('exif-ifd0-Artist', artist);
  return copy;
}

/** An image opened by libvips that carries the file's metadata; its pixels don't matter. */
function donorOf(vips: VipsModule, plan: Plan, input: Uint8Array): Vips.Image | undefined {
  if (plan.source.format === 'png') return vips.Image.newFromBuffer(input, '');
  if (plan.source.format !== 'heic' && plan.source.format !== 'avif') return undefined;
  const { exif, xmp } = readHeifAttachments(input);
  const pixel = vips.Image.black(1, 1).jpegsaveBuffer();
  const donor = vips.Image.newFromBuffer(exif ? withExif(pixel, exif) : pixel, '').copy();
  if (xmp) donor.setBlob('xmp-data', xmp);
  return donor;
}

/** libvips parses EXIF only while it reads a file, so it's given one to read. */
function withExif(jpeg: Uint8Array, exif: Uint8Array): Uint8Array {
  const content = new Uint8Array([...new TextEncoder().encode('Exif\0\0'), ...exif]);
  if (content.length + 2 > MAX_SEGMENT_BYTES) return jpeg;
  const bytes = content.length + 2;
  const marker = Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, bytes >> 8, bytes & 255);
  const whole = new Uint8Array(marker.length + content.length + jpeg.length - 2);
  whole.set(marker);
  whole.set(content, marker.length);
  whole.set(jpeg.subarray(2), marker.length + content.length);
  return whole;
}

function copyFields(from: Vips.Image | undefined, to: Vips.Image): void {
  for (const field of from?.getFields() ?? []) {
    if (!from || !KEPT.test(field) || /orientation/i.test(field)) continue;
    if (field.endsWith('-data')) to.setBlob(field, from.getBlob(field));
    else to.setString(field, from.getString(field));
  }
}
