/**
 * One frame as displayed, averaged down to a small grid: red, green and blue of each cell, on white
 * and on black.
 */
export interface SeenFrame {
  readonly onWhite: readonly number[];
  readonly onBlack: readonly number[];
  readonly delayMs: number;
}

/**
 * An image as a decoder shows it: upright, in sRGB. On two backgrounds transparency shows too,
 * whatever is under it.
 */
export interface Seen {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly SeenFrame[];
  /** How often an animation plays; 0 means forever. */
  readonly loop: number;
}
