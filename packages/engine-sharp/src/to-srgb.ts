import { MAX_PIXELS, readAttachments, type SourceInfo, writeAttachments } from '@imagemill/files';
import sharp, { type Sharp } from 'sharp';

/**
 * Converts a CMYK JPEG without a profile to an RGB image with the colors that browsers show, and
 * keeps its metadata. Each RGB channel is the light that its ink and black let through; sharp would
 * assume a printing profile.
 */
export async function cmykToRgb(jpeg: Uint8Array): Promise<Uint8Array> {
  const opened = sharp(jpeg, { failOn: 'error', limitInputPixels: MAX_PIXELS, ignoreIcc: true });
  const { data, info } = await opened.pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const rgb = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; to < rgb.length; from += 4, to += 3) {
    const black = 255 - (data[from + 3] ?? 0);
    for (let ink = 0; ink < 3; ink += 1) rgb[to + ink] = Math.round(((255 - (data[from + ink] ?? 0)) * black) / 255);
  }
  const png = await sharp(rgb, { raw: { width, height, channels: 3 }, limitInputPixels: MAX_PIXELS })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const { exif, xmp } = await readAttachments(jpeg, 'jpeg');
  return writeAttachments(png, 'png', { ...(exif ? { exif } : {}), ...(xmp ? { xmp } : {}) });
}

/**
 * Converts an image with more than 8 bits per sample to sRGB, adds that profile, and keeps metadata
 * and bit depth. sharp alone would convert by way of P3, which shifts saturated colors by up to ten
 * levels, and would leave gray unconverted. `opened` must still have its samples as stored in
 * the file.
 */
export function deepColorToSrgb(opened: Sharp, { format, colorModel }: SourceInfo): Promise<Uint8Array> {
  const converted = opened
    .toColourspace(colorModel === 'gray' ? 'grey16' : 'rgb16')
    .keepMetadata()
    .withIccProfile('srgb');
  // A TIFF can have metadata that PNG has no place for.
  return (format === 'tiff' ? converted.tiff({ compression: 'none' }) : converted.png({ compressionLevel: 0 })).toBuffer();
}
