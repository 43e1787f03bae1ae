import { ByteView, latin1 } from '../inspect/byte-view.js';
import { cleanText, decodeText } from './clean-text.js';

/** Who created an image and who owns its rights. */
export interface Rights {
  readonly copyright?: string | undefined;
  readonly artist?: string | undefined;
}

const MAX_XMP_BYTES = 131_072;
const MAX_RESOURCES = 256;
const MAX_DATASETS = 1024;
const IPTC_RESOURCE = 0x0404;
const BY_LINE = 80;
const COPYRIGHT_NOTICE = 116;

/** Rights in a Photoshop resource block (JPEG APP13), from its IPTC-IIM record. Never throws. */
export function readIptc(photoshopBlock: Uint8Array): Rights {
  try {
    const view = new ByteView(photoshopBlock);
    const record = findIptc(view.startsWith('Photoshop 3.0\0') ? view.sub(14) : view);
    return record ? readRecord(record) : {};
  } catch {
    return {};
  }
}

function findIptc(view: ByteView): ByteView | undefined {
  let at = 0;
  for (let i = 0; i < MAX_RESOURCES && view.startsWith('8BIM', at); i += 1) {
    // The name is a Pascal string; name and data are padded to even lengths.
    const nameBytes = (view.u8(at + 6) + 2) & ~1;
    const bytes = view.u32(at + 6 + nameBytes);
    const dataAt = at + 10 + nameBytes;
    if (view.u16(at + 4) === IPTC_RESOURCE) return view.sub(dataAt, Math.min(bytes, view.length - dataAt));
    at = dataAt + bytes + (bytes & 1);
  }
  return undefined;
}

/**
 * Rights in a bare IPTC-IIM record (TIFF tag 33723, Photoshop resource 0x0404), as far as it can be
 * read.
 */
export function readRecord(view: ByteView): Rights {
  const found = new Map<number, string>();
  let at = 0;
  for (let i = 0; i < MAX_DATASETS && view.has(at, 5) && view.u8(at) === 0x1c; i += 1) {
    const bytes = view.u16(at + 3);
    if (view.u8(at + 1) === 2 && !found.has(view.u8(at + 2))) {
      found.set(view.u8(at + 2), decodeText(view.sub(at + 5, Math.min(bytes, view.length - at - 5)).bytes));
    }
    at += 5 + bytes;
  }
  return { copyright: cleanText(found.get(COPYRIGHT_NOTICE) ?? ''), artist: cleanText(found.get(BY_LINE) ?? '') };
}

/**
 * Rights in an XMP packet, and whether it has a GPS location. This is a plain text search, so a
 * broken packet just yields less. Never throws.
 */
export function readXmp(packet: Uint8Array): Rights & { readonly gps: boolean } {
  const bytes = packet.subarray(0, MAX_XMP_BYTES);
  // The names searched for are ASCII, so they can be found in Latin-1 text; values are decoded as
  // UTF-8.
  const text = latin1(bytes);
  return {
    copyright: xmpValue(text, 'dc:rights'),
    artist: xmpValue(text, 'dc:creator'),
    gps: text.includes('exif:GPSLatitude') || text.includes('exif:GPSLongitude'),
  };
}

function xmpValue(text: string, name: string): string | undefined {
  const element = between(text, `<${name}`, `</${name}>`);
  // The same text in several languages, often with an empty one first, or just the text.
  const texts = element === undefined ? [between(text, `${name}="`, '"') ?? ''] : element.slice(element.indexOf('>') + 1).split(/<[^<>]*>/);
  for (const each of texts) {
    const bytes = Uint8Array.from(each.slice(0, 4096), (character) => character.charCodeAt(0));
    const value = cleanText(unescapeXml(decodeText(bytes)));
    if (value !== undefined) return value;
  }
  return undefined;
}

function between(text: string, open: string, close: string): string | undefined {
  const start = text.indexOf(open);
  if (start < 0) return undefined;
  const end = text.indexOf(close, start + open.length);
  return end < 0 ? undefined : text.slice(start + open.length, end);
}

const XML_NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  return text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/g, (whole, name, decimal, hex) => {
    if (name) return XML_NAMES[name] ?? whole;
    const code = decimal ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}
