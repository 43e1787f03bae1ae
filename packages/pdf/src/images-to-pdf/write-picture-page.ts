import type { PagePlace } from '@imagemill/core';
import type { Matrix } from '../content/matrix.js';
import type { DocumentParts } from './document-parts.js';
import type { EmbeddedPicture } from './embedded-picture.js';
import { pictureMatrix } from './picture-matrix.js';
import type { ProfileObjects } from './profile-objects.js';

interface Target {
  readonly parts: DocumentParts;
  readonly profiles: ProfileObjects;
  readonly tree: number;
  /** The number of the page. */
  readonly page: number;
}

/** The objects of one page with its picture. */
export function* writePicturePage({ parts, profiles, tree, page }: Target, picture: EmbeddedPicture, place: PagePlace) {
  const before: Uint8Array[] = [];
  const entries = ['/Type /XObject /Subtype /Image', picture.image.entries, `/ColorSpace ${profiles.colorSpace(picture.color, before)}`];
  yield* before;
  if (picture.softMask) {
    const mask = parts.reserve();
    yield* parts.stream(mask, `/Type /XObject /Subtype /Image /ColorSpace /DeviceGray ${picture.softMask.entries}`, picture.softMask.data);
    entries.push(`/SMask ${mask} 0 R`);
  }
  const image = parts.reserve();
  yield* parts.stream(image, entries.join(' '), picture.image.data);

  const content = parts.reserve();
  yield* parts.stream(content, '', new TextEncoder().encode(drawing(place, pictureMatrix(picture.orientation, place))));
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
