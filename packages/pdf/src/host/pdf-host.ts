import type { Capabilities, Codec, EncodeStep, Plan } from '@imagemill/core';
import type { PdfCodecs, Raster } from '../codecs.js';

/** An engine for pictures, which also writes samples that were made here. */
export interface PictureCodec extends Codec {
  /** Writes samples of one or three channels by the same way as pictures from files. */
  encode(raster: Raster, step: EncodeStep): Promise<Uint8Array>;
}

/** Where documents are worked on: a worker of a page, or a process. */
export interface PdfHost {
  readonly codecs: PdfCodecs;
  /** What the engine for whole pictures can do. */
  readonly capabilities: Capabilities;
  /** That engine, ready for this plan. */
  pictureCodec(plan: Plan): Promise<PictureCodec>;
}
