/** One frame as displayed, averaged down to a small grid: red, green and blue of each cell, laid on white and on black. */
export interface SeenFrame {
  readonly onWhite: readonly number[];
  readonly onBlack: readonly number[];
  readonly delayMs: number;
}

/** A picture as a decoder shows it: upright, in sRGB. Laid on two colours, transparency shows too, whatever is under it. */
export interface Seen {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly SeenFrame[];
  /** How often an animation is shown; 0: for ever. */
  readonly loop: number;
}
