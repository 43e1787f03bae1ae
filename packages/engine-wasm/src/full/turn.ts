import type Vips from 'wasm-vips';

/** What it takes to turn a picture upright. */
export interface Turn {
  readonly angle: 'd0' | 'd90' | 'd180' | 'd270';
  readonly mirror: boolean;
  readonly swapsSides: boolean;
}

const TURNS: Readonly<Record<number, Turn>> = {
  2: { angle: 'd0', mirror: true, swapsSides: false },
  3: { angle: 'd180', mirror: false, swapsSides: false },
  4: { angle: 'd180', mirror: true, swapsSides: false },
  5: { angle: 'd90', mirror: true, swapsSides: true },
  6: { angle: 'd90', mirror: false, swapsSides: true },
  7: { angle: 'd270', mirror: true, swapsSides: true },
  8: { angle: 'd270', mirror: false, swapsSides: true },
};

/** The turn an EXIF orientation asks for; undefined where the picture is upright. */
export function turnOf(orientation: number): Turn | undefined {
  return TURNS[orientation];
}

export function turn(image: Vips.Image, { angle, mirror }: Turn): Vips.Image {
  // Rotating reads the picture in another order than it is decoded in, so it is held in memory first.
  const turned = angle === 'd0' ? image : image.copyMemory().rot(angle);
  return mirror ? turned.flip('horizontal') : turned;
}
