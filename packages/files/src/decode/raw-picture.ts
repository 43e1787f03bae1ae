/** What a decoder outside libvips gives: 8-bit RGBA, not premultiplied, frames below one another. */
export interface RawPicture {
  readonly width: number;
  /** Of one frame. */
  readonly height: number;
  readonly data: Uint8Array;
  /** One per frame of an animation. */
  readonly delaysMs?: readonly number[];
  /** How often the animation is shown; 0: for ever. */
  readonly loop?: number;
  readonly icc?: Uint8Array;
}
