import { PDFName } from '../model/objects.js';
import type { PlainSpace } from './color-space.js';
import { readJpxHeader } from './jpx-header.js';
import type { PdfImage } from './pdf-image.js';

const DEVICE_OF = {
  gray: { name: 'DeviceGray', space: { kind: 'gray', channels: 1, isDevice: true } },
  rgb: { name: 'DeviceRGB', space: { kind: 'rgb', channels: 3, isDevice: true } },
} as const satisfies Record<string, { name: string; space: PlainSpace }>;

/** A JPEG 2000 picture, whose colours and bits may stand in its data alone; undefined where data and dictionary do not agree. */
export function completeJpx(image: PdfImage, data: Uint8Array): PdfImage | undefined {
  const header = readJpxHeader(data);
  if (header?.width !== image.width || header.height !== image.height || header.hasPalette) return undefined;
  if (image.spaceObject) return image.space?.channels === header.channels ? { ...image, bits: 8 } : undefined;
  const device = header.space && DEVICE_OF[header.space === 'gray' ? 'gray' : 'rgb'];
  if (device?.space.channels !== header.channels) return undefined;
  return { ...image, bits: 8, space: device.space, spaceObject: PDFName.of(device.name) };
}
