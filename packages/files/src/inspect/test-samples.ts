/**
 * Tiny files built byte by byte, for tests only. Their pixels are nonsense; their structure is
 * valid unless a test breaks it.
 */

type Piece = Uint8Array | string | readonly number[];

export function join(...pieces: readonly Piece[]): Uint8Array {
  const blocks = pieces.map((piece) =>
    typeof piece === 'string' ? Uint8Array.from(piece, (c) => c.charCodeAt(0)) : Uint8Array.from(piece),
  );
  const out = new Uint8Array(blocks.reduce((sum, block) => sum + block.length, 0));
  let at = 0;
  for (const block of blocks) {
    out.set(block, at);
    at += block.length;
  }
  return out;
}

export const be16 = (value: number): number[] => [(value >>> 8) & 255, value & 255];
export const be32 = (value: number): number[] => [...be16(value >>> 16), ...be16(value)];
export const le16 = (value: number): number[] => be16(value).reverse();
export const le32 = (value: number): number[] => be32(value).reverse();

/** One EXIF or TIFF entry: tag, type (2 text, 3 short, 4 long), value. */
export type TiffEntry = readonly [tag: number, type: 2 | 3 | 4, value: number | string];

/** A little-endian directory that begins at `at`, followed by its texts. */
export function tiffDirectory(at: number, entries: readonly TiffEntry[], next = 0): Uint8Array {
  const textAt = at + 2 + entries.length * 12 + 4;
  let texts = '';
  const table = entries.map(([tag, type, value]) => {
    if (typeof value === 'number') return join(le16(tag), le16(type), le32(1), type === 3 ? [...le16(value), 0, 0] : le32(value));
    const text = `${value}\0`.padEnd(5, '\0');
    const entry = join(le16(tag), le16(type), le32(text.length), le32(textAt + texts.length));
    texts += text;
    return entry;
  });
  return join(le16(entries.length), ...table, le32(next), texts);
}

export function exifBlock(entries: readonly TiffEntry[]): Uint8Array {
  return join('II*\0', le32(8), tiffDirectory(8, entries));
}

/** Orientation, camera, position and a copyright, the way a phone writes them. */
export function phoneExif(orientation = 6): Uint8Array {
  const main = (gpsAt: number): TiffEntry[] => [
    [0x010f, 2, 'Camera maker'],
    [0x0112, 3, orientation],
    [0x8298, 2, 'Ann Example 2026'],
    [0x8825, 4, gpsAt],
  ];
  const gpsAt = 8 + tiffDirectory(8, main(0)).length;
  return join(
    exifBlock(main(gpsAt)),
    tiffDirectory(gpsAt, [
      [1, 2, 'N SECRET-POSITION'],
      [2, 4, 51],
    ]),
  );
}

export const XMP = '<x:xmpmeta><dc:rights><rdf:Alt><rdf:li xml:lang="x-default">Bob &amp; Co</rdf:li></rdf:Alt></dc:rights></x:xmpmeta>';

/** A profile with only its description and the given tags. */
export function iccProfile(description: string, more: Readonly<Record<string, Piece>> = {}): Uint8Array {
  const tags = Object.entries({ desc: join('desc', be32(0), be32(description.length + 1), description, '\0'), ...more });
  const bodies = tags.map(([, body]) => join(body));
  let at = 132 + tags.length * 12;
  const table = tags.map(([name], index) => {
    const bytes = bodies[index]?.length ?? 0;
    at += bytes;
    return join(name, be32(at - bytes), be32(bytes));
  });
  return join(new Uint8Array(128), be32(tags.length), ...table, ...bodies);
}

export const jpegSegment = (marker: number, ...body: readonly Piece[]): Uint8Array => {
  const data = join(...body);
  return join([0xff, marker], be16(data.length + 2), data);
};

export const JFIF = jpegSegment(0xe0, 'JFIF\0', [1, 2, 0, 0, 1, 0, 1, 0, 0]);
export const jpegScan = join(jpegSegment(0xda, [1, 1, 0, 0, 63, 0]), [1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]);

export function jpeg(segments: readonly Piece[] = [], { width = 40, height = 30, components = 3, tail = [] as Piece } = {}): Uint8Array {
  const frame = jpegSegment(0xc0, [8], be16(height), be16(width), [components], new Uint8Array(components * 3));
  return join([0xff, 0xd8], ...segments, frame, jpegScan, [0xff, 0xd9], tail);
}

export const pngChunk = (type: string, ...data: readonly Piece[]): Uint8Array => {
  const body = join(...data);
  return join(be32(body.length), type, body, [1, 2, 3, 4]);
};

export function png(
  before: readonly Piece[] = [],
  { colorType = 2, bits = 8, after = [] as readonly Piece[], tail = [] as Piece } = {},
): Uint8Array {
  const header = pngChunk('IHDR', be32(40), be32(30), [bits, colorType, 0, 0, 0]);
  return join('\x89PNG\r\n\x1a\n', header, ...before, pngChunk('IDAT', [9, 9, 9]), ...after, pngChunk('IEND'), tail);
}

export const webpChunk = (type: string, ...data: readonly Piece[]): Uint8Array => {
  const body = join(...data);
  return join(type, le32(body.length), body, new Uint8Array(body.length & 1));
};
export const webpLossy = webpChunk('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a], le16(40), le16(30), [7]);
export const webpLossless = webpChunk('VP8L', [0x2f], le32(39 + 29 * 2 ** 14 + 2 ** 28), [7, 7]);
export const webpExtended = (flags: number): Uint8Array => webpChunk('VP8X', [flags, 0, 0, 0, 39, 0, 0, 29, 0, 0]);

export function webp(chunks: readonly Piece[], tail: Piece = []): Uint8Array {
  const body = join('WEBP', ...chunks);
  return join('RIFF', le32(body.length), body, tail);
}

export const box = (type: string, ...content: readonly Piece[]): Uint8Array => {
  const body = join(...content);
  return join(be32(body.length + 8), type, body);
};

export interface AvifParts {
  readonly brand?: string;
  readonly properties?: readonly Uint8Array[];
  readonly alpha?: boolean;
  /** With alpha: the image's colors are multiplied by it. */
  readonly premultiplied?: boolean;
  readonly exif?: Uint8Array;
  readonly xmp?: string;
  /** Makes the Exif item overlap the image's data. */
  readonly overlap?: boolean;
}

/** Item 1 is the image, 2 its alpha, 3 Exif, 4 XMP; all data is in `mdat`. */
export function avif({
  brand = 'avif',
  properties = [],
  alpha = false,
  premultiplied = false,
  exif,
  xmp,
  overlap = false,
}: AvifParts = {}): Uint8Array {
  const image = join('PICTURE-DATA');
  const exifData = exif ? join(be32(0), exif) : join('');
  const store = [
    box('ispe', be32(0), be32(40), be32(30)),
    box('av1C', [0x81, 0, 0x40, 0]),
    box('auxC', be32(0), `${ALPHA}\0`),
    ...properties,
  ];
  const links = [1, 2, ...properties.map((_, i) => 4 + i)];
  const item = (id: number, type: string, extra = '') => box('infe', [2, 0, 0, 0], be16(id), be16(0), type, '\0', extra);
  const items = [item(1, 'av01'), ...(alpha ? [item(2, 'av01')] : []), ...(exif ? [item(3, 'Exif')] : [])];
  if (xmp) items.push(item(4, 'mime', 'application/rdf+xml\0'));
  const references = [box('auxl', be16(2), be16(1), be16(1)), ...(premultiplied ? [box('prem', be16(1), be16(1), be16(2))] : [])];
  const build = (dataAt: number): Uint8Array => {
    const places: number[][] = [[1, dataAt, image.length]];
    if (exif) places.push([3, overlap ? dataAt + 4 : dataAt + image.length, exifData.length]);
    if (xmp) places.push([4, dataAt + image.length + exifData.length, xmp.length]);
    const iloc = places.flatMap(([id = 0, at = 0, bytes = 0]) => [...be16(id), 0, 0, 0, 1, ...be32(at), ...be32(bytes)]);
    return join(
      box('ftyp', brand, be32(0), 'mif1', brand),
      box(
        'meta',
        be32(0),
        box('pitm', be32(0), be16(1)),
        box('iinf', be32(0), be16(items.length), ...items),
        ...(alpha ? [box('iref', be32(0), ...references)] : []),
        box('iprp', box('ipco', ...store), box('ipma', be32(0), be32(2), be16(1), [links.length, ...links], be16(2), [1, 3])),
        box('iloc', be32(0), [0x44, 0], be16(places.length), iloc),
      ),
      box('mdat', image, exifData, xmp ?? ''),
    );
  };
  return build(build(0).length - image.length - exifData.length - (xmp ?? '').length);
}
const ALPHA = 'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha';

export const gifExtension = (label: number, ...blocks: readonly string[]): Uint8Array =>
  join([0x21, label], ...blocks.flatMap((block) => [[block.length], block]), [0]);
const gifFrame = join([0x21, 0xf9, 4, 1, 0, 0, 0, 0], [0x2c], le16(0), le16(0), le16(40), le16(30), [0, 2, 2, 1, 1, 0]);
/** 40 × 30, without a transparent color. */
export const gifOf = (...frames: readonly { readonly width: number; readonly disposal: number }[]): Uint8Array =>
  join(
    ...['GIF89a', le16(40), le16(30), [0x80, 0, 0], new Uint8Array(6)],
    ...frames.map(({ width, disposal }) =>
      join([0x21, 0xf9, 4, disposal << 2, 0, 0, 0, 0], [0x2c], le16(0), le16(0), le16(width), le16(30), [0, 2, 2, 1, 1, 0]),
    ),
    [0x3b],
  );
export const gif = (frames: number, before: readonly Uint8Array[] = [], tail: Piece = []): Uint8Array =>
  join(
    ...['GIF89a', le16(40), le16(30), [0x80, 0, 0], new Uint8Array(6), ...before],
    ...Array.from({ length: frames }, () => gifFrame),
    [0x3b],
    tail,
  );

export function tiff(pages: number, nextOfLast = 0): Uint8Array {
  const entries: TiffEntry[] = [
    [256, 3, 40],
    [257, 3, 30],
    [258, 3, 8],
    [262, 3, 1],
    [274, 3, 6],
    [277, 3, 1],
  ];
  const bytes = tiffDirectory(0, entries).length;
  const page = (i: number) => tiffDirectory(8 + i * bytes, entries, i + 1 < pages ? 8 + (i + 1) * bytes : nextOfLast);
  return join('II*\0', le32(8), ...Array.from({ length: pages }, (_, i) => page(i)));
}

export const IMAGE = 'PICTURE-DATA';
const PAGE: readonly TiffEntry[] = [
  [256, 3, 40],
  [257, 3, 30],
  [258, 3, 8],
  [262, 3, 1],
  [274, 3, 6],
  [277, 3, 1],
];

/**
 * A TIFF file with one page: a strip of pixels, then its directory with the given entries, then
 * whatever comes after it.
 */
export function tiffImage(entries: (behindAt: number) => readonly TiffEntry[], behind: (at: number) => Piece = () => []): Uint8Array {
  const at = 8 + IMAGE.length;
  const table = (behindAt: number) =>
    tiffDirectory(
      at,
      [...PAGE, [273, 4, 8] as const, [279, 4, IMAGE.length] as const, ...entries(behindAt)].sort(([a], [b]) => a - b),
    );
  const behindAt = at + table(0).length;
  return join('II*\0', le32(at), IMAGE, table(behindAt), behind(behindAt));
}

/** Camera, words, a position and a copyright. */
const tiffPhoto = tiffImage(
  (gpsAt) => [
    [270, 2, 'hello'],
    [271, 2, 'Camera maker'],
    [700, 2, XMP],
    [0x8298, 2, 'Ann Example 2026'],
    [0x8825, 4, gpsAt],
  ],
  (at) => tiffDirectory(at, [[1, 2, 'N SECRET-POSITION']]),
);

export const bmp = (height: number): Uint8Array =>
  join('BM', new Uint8Array(12), le32(40), le32(40), le32(height), le16(1), le16(24), new Uint8Array(24));
export const bmpCore = join('BM', new Uint8Array(12), le32(12), le16(40), le16(30), le16(1), le16(8));
export const ico = join([0, 0, 1, 0, 2, 0], icoEntry(16, 16), icoEntry(40, 30));
function icoEntry(width: number, height: number): Uint8Array {
  return join([width, height, 0, 0, 1, 0, 32, 0], le32(40), le32(38));
}
/** Width and height of 40 × 32 in eighths, then an image header of defaults. */
export const jxl = join([0xff, 0x0a, 0b0000_0111, 0b0100_1000, 0, 0]);
/** The same in a container, with other boxes around it. */
export function jxlContainer(before: readonly Uint8Array[] = [], after: readonly Uint8Array[] = []): Uint8Array {
  return join(JXL_SIGNATURE, box('ftyp', 'jxl ', be32(0), 'jxl '), ...before, box('jxlc', jxl), ...after);
}
const JXL_SIGNATURE = box('JXL ', '\r\n\x87\n');
export const svg = join(
  '<?xml version="1.0"?>\n<!-- a <svg width="9"> in a comment -->\n<svg xmlns="http://www.w3.org/2000/svg" width="40px" height="30"/>',
);
export const pdf = join('%PDF-1.4\n1 0 obj\n<< /Type /Pages /Count 3 /MediaBox [0 0 40 30] >>\nendobj\n');

/** One good file of each format, 40 × 30 as stored (JPEG XL: 40 × 32). */
export const SAMPLES: Readonly<Record<string, Uint8Array>> = {
  jpeg: jpeg([
    JFIF,
    jpegSegment(0xe1, 'Exif\0\0', phoneExif()),
    jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0', XMP),
    jpegSegment(0xfe, 'hello'),
  ]),
  png: png([pngChunk('eXIf', phoneExif()), pngChunk('tEXt', 'Comment\0hello'), pngChunk('acTL', be32(3), be32(0))]),
  webp: webp([webpExtended(0x0c), webpLossy, webpChunk('EXIF', phoneExif()), webpChunk('XMP ', XMP)]),
  webpLossless: webp([webpLossless]),
  avif: avif({
    alpha: true,
    exif: phoneExif(),
    xmp: XMP,
    properties: [box('irot', [1]), box('colr', 'nclx', be16(1), be16(13), be16(6), [0x80])],
  }),
  heic: avif({ brand: 'heic', exif: phoneExif(), xmp: XMP }),
  gif: gif(3),
  gifText: gif(2, [gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0'), gifExtension(0xfe, 'hello')]),
  tiff: tiff(2),
  tiffPhoto,
  bmp: bmp(-30),
  ico,
  jxl,
  jxlContainer: jxlContainer([box('Exif', be32(0), phoneExif())], [box('xml ', XMP), box('brob', 'xml ', 'hello')]),
  svg,
  pdf,
};
