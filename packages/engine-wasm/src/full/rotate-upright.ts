import type Vips from 'wasm-vips';

/** How to rotate an image upright. */
export interface Rotation {
  readonly angle: 'd0' | 'd90' | 'd180' | 'd270';
  readonly mirror: boolean;
  readonly swapsSides: boolean;
}

const ROTATIONS: Readonly<Record<number, Rotation>> = {
  2: { angle: 'd0', mirror: true, swapsSides: false },
  3: { angle: 'd180', mirror: false, swapsSides: false },
  4: { angle: 'd180', mirror: true, swapsSides: false },
  5: { angle: 'd90', mirror: true, swapsSides: true },
  6: { angle: 'd90', mirror: false, swapsSides: true },
  7: { angle: 'd270', mirror: true, swapsSides: true },
  8: { angle: 'd270', mirror: false, swapsSides: true },
};

/** The rotation that an EXIF orientation asks for; undefined if the image is upright. */
export function rotationOf(orientation: number): Rotation | undefined {
  return ROTATIONS[orientation];
}

export function rotateUpright(image: Vips.Image, { angle, mirror }: Rotation): Vips.Image {
  // Rotating reads pixels in a different order than they're decoded, so the image must be in
  // memory.
  const turned = angle === 'd0' ? image : image.copyMemory().rot(angle);
  return mirror ? turned.flip('horizontal') : turned;
}
