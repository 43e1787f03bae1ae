import {
  DitherMethod,
  FilterType,
  type IMagickImage,
  ImageMagick,
  initializeImageMagick,
  MagickFormat,
  QuantizeSettings,
} from '@imagemagick/magick-wasm';
import wasmUrl from '@imagemagick/magick-wasm/magick.wasm?url';
import { type Job, sizeOf } from './job.js';

const FORMATS = { jpeg: MagickFormat.Jpeg, webp: MagickFormat.WebP, avif: MagickFormat.Avif, png: MagickFormat.Png } as const;

let ready: Promise<void> | undefined;

/**
 * ImageMagick with its own defaults, except for the resize filter, which matches the reference's.
 */
export async function magick(input: Blob, job: Job): Promise<Blob> {
  ready ??= initializeImageMagick(new URL(wasmUrl, self.location.href));
  await ready;
  const bytes = new Uint8Array(await input.arrayBuffer());
  return ImageMagick.read(bytes, (image) => {
    const { width, height } = sizeOf(image, job);
    if (job.longEdge !== undefined) image.resize(width, height, FilterType.Lanczos);
    if (job.colors !== undefined) quantize(image, job.colors);
    // For PNG this number would choose zlib's level and a filter.
    if (job.format !== 'png') image.quality = job.quality;
    const format = job.colors === undefined ? FORMATS[job.format] : MagickFormat.Png8;
    return image.write(format, (data) => new Blob([data.slice()], { type: `image/${job.format}` }));
  });
}

function quantize(image: IMagickImage, colors: number): void {
  const settings = new QuantizeSettings();
  settings.colors = colors;
  settings.ditherMethod = DitherMethod.FloydSteinberg;
  image.quantize(settings);
}
