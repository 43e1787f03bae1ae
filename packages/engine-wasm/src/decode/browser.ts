import type { Plan } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import type { RawImage } from '@imagemill/files';
import { FORMATS } from '@imagemill/files';

/** Decodes with the browser's own decoder, in the colors it would show on an sRGB screen. */
export async function decodeInBrowser({ source, frames, page }: Plan, file: Uint8Array): Promise<RawImage> {
  const type = FORMATS[source.format].mime;
  if (typeof ImageDecoder === 'undefined' || !(await ImageDecoder.isTypeSupported(type))) {
    throw new AppError('unsupported_media', {
      detail: `This browser cannot read this kind of ${FORMATS[source.format].label} file. Chrome, Edge and Firefox can.`,
    });
  }
  const decoder = new ImageDecoder({ data: file as Uint8Array<ArrayBuffer>, type, preferAnimation: source.animated });
  try {
    await decoder.tracks.ready;
    await decoder.completed;
    const track = decoder.tracks.selectedTrack;
    if (!track) throw new AppError('corrupt_input');
    return await readFrames(decoder, page, Math.min(frames, track.frameCount - page), loopOf(track.repetitionCount));
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('corrupt_input', {}, error);
  } finally {
    decoder.close();
  }
}

async function readFrames(decoder: ImageDecoder, first: number, frames: number, loop: number): Promise<RawImage> {
  const delaysMs: number[] = [];
  let canvas: OffscreenCanvas | undefined;
  let data: Uint8Array | undefined;
  for (let frame = 0; frame < frames; frame += 1) {
    const { image } = await decoder.decode({ frameIndex: first + frame });
    // Drawing a frame applies its rotation.
    canvas ??= canvasFor(image);
    data ??= new Uint8Array(canvas.width * canvas.height * 4 * frames);
    data.set(readFrame(image, canvas), frame * canvas.width * canvas.height * 4);
    // `duration` is in microseconds.
    delaysMs.push(Math.round((image.duration ?? 0) / 1000));
    image.close();
  }
  if (!canvas || !data) throw new AppError('corrupt_input');
  return { width: canvas.width, height: canvas.height, data, delaysMs, loop };
}

function canvasFor(frame: VideoFrame): OffscreenCanvas {
  return new OffscreenCanvas(frame.displayWidth, frame.displayHeight);
}

function readFrame(frame: VideoFrame, canvas: OffscreenCanvas): Uint8ClampedArray {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new AppError('too_complex');
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(frame, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height).data;
}

/** Browsers count repeats after the first play, libvips counts plays; 0 means forever. */
function loopOf(repetitions: number): number {
  return Number.isFinite(repetitions) ? repetitions + 1 : 0;
}
