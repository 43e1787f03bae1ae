import { type ByteView, corrupt } from './byte-view.js';
import { classifyIcc } from './color-profile.js';
import { GAIN_MAP_MARKS, type Header } from './header.js';
import { MetadataFindings } from './metadata-findings.js';
import type { BoundedReader } from './reader.js';

/** An image has a few dozen segments, or a few hundred if an extension cuts it into pieces. */
const MAX_SEGMENTS = 10_000;
const MAX_GARBAGE_BYTES = 65_536;
const IDENTIFIER_BYTES = 64;

export const JPEG_IDENTIFIERS = {
  jfif: 'JFIF\0',
  exif: 'Exif\0',
  xmp: 'http://ns.adobe.com/xap/1.0/\0',
  extendedXmp: 'http://ns.adobe.com/xmp/extension/\0',
  icc: 'ICC_PROFILE\0',
  multiPicture: 'MPF\0',
  photoshop: 'Photoshop 3.0\0',
  adobe: 'Adobe',
} as const;
const ID = JPEG_IDENTIFIERS;
/** The identifier, the number of this part and the number of parts. */
const ICC_PREFIX_BYTES = ID.icc.length + 2;

interface Found {
  frame?: Frame;
  profile: Header['profile'];
  gainMap: boolean;
  /** Where the multi-picture index begins, and the index. */
  multiPicture?: { readonly at: number; readonly bytes: Uint8Array };
  readonly metadata: MetadataFindings;
}
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: number;
  readonly components: number;
  readonly lossless: boolean;
  readonly variant: string | undefined;
}

/** Reads the segments up to the first scan. */
export async function inspectJpeg(source: BoundedReader): Promise<Header> {
  const found: Found = { profile: 'none', gainMap: false, metadata: new MetadataFindings() };
  await walkSegments(source, found);
  const { frame, metadata, profile } = found;
  if (!frame) throw corrupt();
  if (!found.gainMap && found.multiPicture) {
    // Few files contain further images, so the code that reads their index is only loaded with the
    // first one.
    const { hasGainMapImage } = await import('./multi-picture.js');
    found.gainMap = await hasGainMapImage(source, found.multiPicture.at, found.multiPicture.bytes);
  }
  return {
    width: frame.width,
    height: frame.height,
    orientation: metadata.orientation,
    bitDepth: frame.bitDepth,
    colorModel: frame.components === 4 ? 'cmyk' : frame.components === 1 ? 'gray' : frame.components === 3 ? 'rgb' : 'other',
    profile,
    gainMap: found.gainMap,
    lossless: frame.lossless,
    variant: frame.variant,
    metadata,
  };
}

/** Markers without a length: TEM, the restart markers and SOI. */
export function isBareMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Start of frame: C0 to CF except DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

async function walkSegments(source: BoundedReader, found: Found): Promise<void> {
  let at = 2;
  let garbage = 0;
  let segments = 0;
  while (segments < MAX_SEGMENTS) {
    const view = await source.view(at, 4);
    if (view.length < 2) return;
    const marker = view.u8(1);
    // Decoders skip fill bytes and stray bytes between segments, so we do too.
    if (view.u8(0) !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      garbage += 1;
      if (garbage > MAX_GARBAGE_BYTES) return;
    } else if (isBareMarker(marker)) {
      at += 2;
      segments += 1;
    } else {
      if (marker === 0xda || marker === 0xd9 || view.length < 4 || view.u16(2) < 2) return;
      await readSegment(source, marker, at + 4, view.u16(2) - 2, found);
      at += 2 + view.u16(2);
      segments += 1;
    }
  }
}

async function readSegment(source: BoundedReader, marker: number, at: number, bytes: number, found: Found): Promise<void> {
  if (isFrame(marker)) {
    found.frame ??= readFrame(marker, await source.view(at, Math.min(bytes, 6)));
  } else if (marker === 0xfe) {
    found.metadata.note('comments');
  } else if (marker >= 0xe0 && marker <= 0xef) {
    const start = await source.view(at, Math.min(bytes, IDENTIFIER_BYTES));
    const body = async () => (await source.view(at, bytes)).bytes;
    await readApplication(marker, start, body, at, found);
  }
}

function readFrame(marker: number, view: ByteView): Frame {
  return {
    bitDepth: view.u8(0),
    height: view.u16(1),
    width: view.u16(3),
    components: view.u8(5),
    lossless: (marker & 3) === 3,
    variant: rareJpeg(marker, view.u8(0)),
  };
}

/**
 * Decoders support the first three kinds of frames (baseline, extended, progressive) with 8 bits.
 */
function rareJpeg(marker: number, bits: number): string | undefined {
  return bits === 8 && marker <= 0xc2 ? undefined : `A JPEG of ${bits} bits in coding ${marker - 0xc0}`;
}

async function readApplication(marker: number, start: ByteView, body: () => Promise<Uint8Array>, at: number, found: Found): Promise<void> {
  const { metadata } = found;
  if (marker === 0xe1 && start.startsWith(ID.exif)) metadata.addExif(await body());
  else if (marker === 0xe1 && start.startsWith(ID.xmp)) {
    const packet = (await body()).subarray(ID.xmp.length);
    metadata.addXmp(packet);
    found.gainMap ||= GAIN_MAP_MARKS.some((mark) => includesAscii(packet, mark));
  } else if (marker === 0xe1 && start.startsWith(ID.extendedXmp)) metadata.note('xmp');
  else if (marker === 0xe2 && start.startsWith(ID.icc)) {
    // The first part contains the description; later parts aren't read.
    if (start.has(ID.icc.length, 1) && start.u8(ID.icc.length) === 1)
      found.profile = classifyIcc((await body()).subarray(ICC_PREFIX_BYTES));
    else if (found.profile === 'none') found.profile = 'other';
  } else if (marker === 0xe2 && start.startsWith(ID.multiPicture)) {
    found.multiPicture ??= { at: at + ID.multiPicture.length, bytes: (await body()).subarray(ID.multiPicture.length) };
    metadata.note('comments');
  } else if (marker === 0xe2 && GAIN_MAP_MARKS.some((mark) => start.startsWith(mark))) {
    found.gainMap = true;
    metadata.note('comments');
  } else if (marker === 0xed && start.startsWith(ID.photoshop)) metadata.addIptc(await body());
  else if (!(marker === 0xe0 && start.startsWith(ID.jfif)) && !(marker === 0xee && start.startsWith(ID.adobe))) metadata.note('comments');
}

function includesAscii(bytes: Uint8Array, text: string): boolean {
  return new TextDecoder('latin1').decode(bytes).includes(text);
}
