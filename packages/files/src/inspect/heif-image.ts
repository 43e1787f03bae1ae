import type { Orientation } from '../source-info.js';
import { classifyCicp, classifyIcc } from './color-profile.js';
import type { Header } from './header.js';
import type { HeifMeta, ItemProperty } from './heif-meta.js';

const ALPHA_TYPES = new Set(['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1', 'urn:mpeg:avc:2015:auxid:1']);
const GAIN_MAP_TYPE = 'urn:com:apple:photo:2020:aux:hdrgainmap';

/** Size from `ispe`, cropped by `clap`, before rotation; undefined if the item states none. */
export function storedSize(properties: readonly ItemProperty[]): { width: number; height: number } | undefined {
  const extents = properties.find(({ type }) => type === 'ispe')?.body;
  if (!extents) return undefined;
  const size = { width: extents.u32(4), height: extents.u32(8) };
  const aperture = properties.find(({ type }) => type === 'clap')?.body;
  if (!aperture) return size;
  const width = Math.round(aperture.u32(0) / aperture.u32(4));
  const height = Math.round(aperture.u32(8) / aperture.u32(12));
  const fits = width >= 1 && height >= 1 && width <= size.width && height <= size.height;
  return fits ? { width, height } : size;
}

/**
 * EXIF orientation by mirroring (none, top to bottom, left to right) after counterclockwise quarter
 * turns.
 */
const ORIENTATIONS: readonly (readonly Orientation[])[] = [
  [1, 8, 3, 6],
  [4, 5, 2, 7],
  [2, 7, 4, 5],
];

/** The EXIF orientation that is equivalent to the item's `irot` and `imir`. */
export function heifOrientation(properties: readonly ItemProperty[]): Orientation {
  const rotation = properties.findIndex(({ type }) => type === 'irot');
  const mirror = properties.findIndex(({ type }) => type === 'imir');
  const turns = (properties[rotation]?.body.u8(0) ?? 0) & 3;
  const flip = mirror < 0 ? 0 : 1 + ((properties[mirror]?.body.u8(0) ?? 0) & 1);
  // Mirroring first and then turning is the same as first turning the other way.
  const turnsFirst = mirror >= 0 && mirror < rotation ? (4 - turns) & 3 : turns;
  return ORIENTATIONS[flip]?.[turnsFirst] ?? 1;
}

/** Bits per channel and whether the image is gray, from the coded image's configuration. */
export function heifSamples(properties: readonly ItemProperty[]): { bitDepth: number; gray: boolean } | undefined {
  for (const { type, body } of properties) {
    if (type === 'av1C') {
      const bits = body.u8(2);
      return { bitDepth: (bits & 0x40) === 0 ? 8 : (bits & 0x20) === 0 ? 10 : 12, gray: (bits & 0x10) !== 0 };
    }
    if (type === 'hvcC') return { bitDepth: (body.u8(17) & 7) + 8, gray: (body.u8(16) & 3) === 0 };
  }
  const pixi = properties.find(({ type }) => type === 'pixi')?.body;
  return pixi ? { bitDepth: pixi.u8(5), gray: pixi.u8(4) === 1 } : undefined;
}

/** The profile in the item's `colr` boxes; an ICC profile takes precedence over code points. */
export function heifProfile(properties: readonly ItemProperty[]): Header['profile'] {
  const colors = properties.filter(({ type }) => type === 'colr').map(({ body }) => body);
  const icc = colors.find((body) => body.startsWith('prof') || body.startsWith('rICC'));
  if (icc) return classifyIcc(icc.bytes.subarray(4));
  const points = colors.find((body) => body.startsWith('nclx'));
  return points ? classifyCicp(points.u16(4), points.u16(6)) : 'none';
}

/** Whether another item is the primary item's transparency. */
export function hasAlphaItem(meta: HeifMeta): boolean {
  const tiles = meta.references.filter(({ type, from }) => type === 'dimg' && from === meta.primary).flatMap(({ to }) => to);
  const targets = new Set([meta.primary, ...tiles]);
  return meta.references.some(
    ({ type, from, to }) => type === 'auxl' && to.some((id) => targets.has(id)) && ALPHA_TYPES.has(auxiliaryType(meta, from)),
  );
}

/** Whether there is a tone-mapped item (ISO 21496-1) or Apple's auxiliary image. */
export function hasGainMapItem(meta: HeifMeta): boolean {
  for (const { id, type } of meta.items.values()) if (type === 'tmap' || auxiliaryType(meta, id) === GAIN_MAP_TYPE) return true;
  return false;
}

function auxiliaryType(meta: HeifMeta, id: number): string {
  const body = meta.properties.get(id)?.find(({ type }) => type === 'auxC')?.body;
  return body && body.length > 4 ? (body.ascii(4, Math.min(body.length - 4, 128)).split('\0')[0] ?? '') : '';
}
