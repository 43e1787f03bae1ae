import { PDFArray, type PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFRawStream, PDFString } from '../model/objects.js';
import type { PdfFile } from '../model/pdf-file.js';
import { entryOf, numberAt } from '../model/read-entries.js';
import { isSrgbProfile } from './srgb-profile.js';

/** A palette's colors, one after another, as samples of its base. */
export interface Indexed {
  readonly kind: 'indexed';
  readonly channels: 1;
  readonly base: PlainSpace;
  readonly baseObject: PDFObject;
  readonly palette: Uint8Array;
  readonly last: number;
}

/** Spaces whose samples can be averaged and compressed as they are. */
export interface PlainSpace {
  /** `tints` means inks of any name: Separation and DeviceN. */
  readonly kind: 'gray' | 'rgb' | 'cmyk' | 'tints';
  readonly channels: number;
  /** Whether colors look the same in the device space of this kind. */
  readonly isDevice: boolean;
}

export type ColorSpace = Indexed | PlainSpace;

const DEVICE_SPACES: Record<string, PlainSpace> = {
  DeviceGray: { kind: 'gray', channels: 1, isDevice: true },
  DeviceRGB: { kind: 'rgb', channels: 3, isDevice: true },
  DeviceCMYK: { kind: 'cmyk', channels: 4, isDevice: true },
  CalGray: { kind: 'gray', channels: 1, isDevice: false },
  CalRGB: { kind: 'rgb', channels: 3, isDevice: false },
  CalCMYK: { kind: 'cmyk', channels: 4, isDevice: false },
};
const KIND_OF_CHANNELS = { 1: 'gray', 3: 'rgb', 4: 'cmyk' } as const;
const MAX_INKS = 16;

/**
 * What the samples of an image mean; undefined for spaces that are left alone: Lab, Pattern,
 * unknown and damaged ones.
 */
export function readColorSpace(file: PdfFile, value: PDFObject | undefined): ColorSpace | undefined {
  const space = file.resolve(value);
  if (space instanceof PDFName) return DEVICE_SPACES[space.decodeText()];
  if (!(space instanceof PDFArray) || space.size() === 0) return undefined;
  const family = file.resolve(space.get(0));
  const name = family instanceof PDFName ? family.decodeText() : '';
  if (name === 'Indexed' || name === 'I') return readIndexed(file, space);
  if (name === 'ICCBased') return readProfile(file, space);
  if (name === 'Separation') return { kind: 'tints', channels: 1, isDevice: false };
  if (name === 'DeviceN') return readInks(file, space);
  return DEVICE_SPACES[name];
}

function readIndexed(file: PdfFile, space: PDFArray): Indexed | undefined {
  if (space.size() < 4) return undefined;
  const baseObject = space.get(1);
  const base = readColorSpace(file, baseObject);
  const last = file.resolve(space.get(2));
  const table = file.resolve(space.get(3));
  const palette = table && paletteBytes(file, table);
  if (!base || base.kind === 'indexed' || !(last instanceof PDFNumber) || !palette) return undefined;
  const highest = last.asNumber();
  if (!Number.isInteger(highest) || highest < 0 || highest > 255 || palette.length < (highest + 1) * base.channels) return undefined;
  return { kind: 'indexed', channels: 1, base, baseObject, palette, last: highest };
}

function paletteBytes(file: PdfFile, table: PDFObject): Uint8Array | undefined {
  if (table instanceof PDFString || table instanceof PDFHexString) return table.asBytes();
  if (!(table instanceof PDFRawStream)) return undefined;
  const { bytes, rest } = file.decode(table);
  return rest === undefined ? bytes : undefined;
}

function readProfile(file: PdfFile, space: PDFArray): PlainSpace | undefined {
  const profile = space.size() > 1 ? file.resolve(space.get(1)) : undefined;
  if (!(profile instanceof PDFRawStream)) return undefined;
  const channels = numberAt(profile.dict, 'N');
  if (channels !== 1 && channels !== 3 && channels !== 4) return undefined;
  // If the range of a profile isn't 0 to 1 (with Lab, for example), its samples mean something
  // else.
  if (entryOf(profile.dict, 'Range') !== undefined && channels !== 1 && !isUnitRange(file, profile.dict)) return undefined;
  return { kind: KIND_OF_CHANNELS[channels], channels, isDevice: channels === 3 && isSrgbProfile(file, profile) };
}

function isUnitRange(file: PdfFile, dict: PDFDict): boolean {
  const range = entryOf(dict, 'Range');
  return (
    range instanceof PDFArray &&
    range.asArray().every((item, i) => {
      const value = file.resolve(item);
      return value instanceof PDFNumber && value.asNumber() === i % 2;
    })
  );
}

function readInks(file: PdfFile, space: PDFArray): PlainSpace | undefined {
  const names = space.size() > 1 ? file.resolve(space.get(1)) : undefined;
  if (!(names instanceof PDFArray) || names.size() < 1 || names.size() > MAX_INKS) return undefined;
  return { kind: 'tints', channels: names.size(), isDevice: false };
}

/** [/Indexed base last palette]: `colors` contains the samples of one color after another. */
export function indexedSpace(file: PdfFile, base: PDFObject, colors: Uint8Array, count: number): PDFArray {
  const space = PDFArray.withContext(file.context);
  space.push(PDFName.of('Indexed'));
  space.push(base);
  space.push(PDFNumber.of(count - 1));
  space.push(PDFString.of(literal(colors)));
  return space;
}

/** Bytes as written between the parentheses of a string. */
function literal(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return text.replace(/[()\\]/g, '\\$&').replaceAll('\r', '\\r');
}
