import type { PagePlace } from '@imagemill/core';
import type { Orientation } from '@imagemill/files';
import { type Matrix, multiply } from '../content/matrix.js';
import type { DocumentParts } from './document-parts.js';
import type { EmbeddedImage } from './embedded-image.js';
import type { ProfileObjects } from './profile-objects.js';

/** From the stored image to the image as shown, both as unit squares, by EXIF orientation. */
const TURNS: Readonly<Record<Orientation, Matrix>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

interface Target {
  readonly parts: DocumentParts;
  readonly profiles: ProfileObjects;
  readonly tree: number;
  /** The object number of the page. */
  readonly page: number;
}

/** Yields the objects of one page with its image. */
export function* writeImagePage({ parts, profiles, tree, page }: Target, embedded: EmbeddedImage, place: PagePlace) {
  const before: Uint8Array[] = [];
  const entries = ['/Type /XObject /Subtype /Image', embedded.image.entries, `/ColorSpace ${profiles.colorSpace(embedded.color, before)}`];
  yield* before;
  if (embedded.softMask) {
    const mask = parts.reserve();
    yield* parts.stream(
      mask,
      `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray ${embedded.softMask.entries}`,
      embedded.softMask.data,
    );
    entries.push(`/SMask ${mask} 0 R`);
  }
  const image = parts.reserve();
  yield* parts.stream(image, entries.join(' '), embedded.image.data);

  const content = parts.reserve();
  yield* parts.stream(content, '', new TextEncoder().encode(drawing(place, imageMatrix(embedded.orientation, place))));
  const box = [0, 0, place.page.width, place.page.height].map(decimal).join(' ');
  const resources = `<< /XObject << /Im ${image} 0 R >> >>`;
  yield parts.object(page, `<< /Type /Page /Parent ${tree} 0 R /MediaBox [${box}] /Resources ${resources} /Contents ${content} 0 R >>`);
}

function drawing({ clip }: PagePlace, matrix: Matrix): string {
  const inside = clip ? `${[clip.x, clip.y, clip.width, clip.height].map(decimal).join(' ')} re W n ` : '';
  return `q ${inside}${matrix.map(decimal).join(' ')} cm /Im Do Q`;
}

function decimal(value: number): string {
  // Bounded: the text of a number.
  return value.toFixed(4).replace(/\.?0+$/, '');
}

/** Draws the stored image upright in its place. */
function imageMatrix(orientation: Orientation, { box }: PagePlace): Matrix {
  return multiply(TURNS[orientation], [box.width, 0, 0, box.height, box.x, box.y]);
}
