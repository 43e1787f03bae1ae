/** Steps of a path in absolute coordinates of the glyph. A contour ends where the next one starts. */
export type Step =
  | { readonly kind: 'move'; readonly to: readonly [number, number] }
  | { readonly kind: 'line'; readonly to: readonly [number, number] }
  | {
      readonly kind: 'curve';
      readonly first: readonly [number, number];
      readonly second: readonly [number, number];
      readonly to: readonly [number, number];
    };

/** What a charstring draws, and how wide it is. */
export interface Outline {
  readonly width: number;
  readonly steps: readonly Step[];
}
