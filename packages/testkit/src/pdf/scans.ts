import { A4, join, latin1, PdfDraft, type Ref } from './pdf-draft.js';
import { onPaper, type ScannedPage, scannedPage } from './scanned-page.js';
import { drawImage, textBlock } from './text-page.js';

export interface ScanOptions {
  readonly pages?: number;
  readonly dpi?: number;
  /**
   * How many pages are drawn. After that their images repeat, each with a number inside, so no two
   * have the same bytes.
   */
  readonly different?: number;
}

/**
 * Scanned color pages as JPEG, with the recognized text invisibly on top. About 0.4 MB per page at
 * 200 dpi.
 */
export async function colorScan({ pages = 300, dpi = 200, different = pages }: ScanOptions = {}): Promise<Uint8Array> {
  const images: { readonly page: ScannedPage; readonly jpeg: Uint8Array }[] = [];
  for (let seed = 1; seed <= Math.min(pages, different); seed++) {
    const page = scannedPage(seed, dpi);
    images.push({ page, jpeg: await (await onPaper(page, seed)).jpeg({ quality: 75 }).toBuffer() });
  }
  const draft = new PdfDraft();
  const font = draft.font('Helvetica');
  for (let index = 0; index < pages; index++) {
    const image = images[index % images.length];
    if (!image) break;
    const jpeg = index < images.length ? image.jpeg : withComment(image.jpeg, `${index}`);
    const entries = `${imageEntries(image.page)} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
    addPage(draft, font, image.page, draft.stream(entries, jpeg));
  }
  return draft.bytes();
}

/** The same image with a comment after its start marker. */
function withComment(jpeg: Uint8Array, comment: string): Uint8Array {
  const text = latin1(comment);
  return join(jpeg.subarray(0, 2), Uint8Array.of(0xff, 0xfe, 0, text.length + 2), text, jpeg.subarray(2));
}

/** Black-and-white pages as fax machines and office scanners send them: CCITT Group 4. */
export async function faxScan({ pages = 12, dpi = 300 }: Omit<ScanOptions, 'different'> = {}): Promise<Uint8Array> {
  const draft = new PdfDraft();
  const font = draft.font('Helvetica');
  for (let seed = 1; seed <= pages; seed++) {
    const page = scannedPage(seed, dpi);
    const parameters = `/DecodeParms << /K -1 /Columns ${page.width} /Rows ${page.height} /BlackIs1 false >>`;
    const entries = `${imageEntries(page)} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode ${parameters}`;
    addPage(draft, font, page, draft.stream(entries, await group4(page)));
  }
  return draft.bytes();
}

/** The image, with its words invisibly on top. */
function addPage(draft: PdfDraft, font: Ref, { lines }: ScannedPage, image: Ref): void {
  const text = textBlock({ font: 'F1', size: 10, x: 50, y: 780, lines, mode: 3 });
  draft.page({ content: drawImage('Im0', 0, 0, ...A4) + text, resources: `/XObject << /Im0 ${image} >> /Font << /F1 ${font} >>` });
}

function imageEntries({ width, height }: ScannedPage): string {
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}`;
}

const TILE_OFFSETS = 324;
const TILE_BYTE_COUNTS = 325;

/**
 * A page in CCITT Group 4, taken out of a TIFF that stores it as a single tile, which requires
 * sides that are multiples of 16.
 */
async function group4({ image, width, height }: ScannedPage): Promise<Uint8Array> {
  const tile = { tile: true, tileWidth: width, tileHeight: height };
  const tiff = await image
    .threshold(128)
    // In a TIFF whose zeros are black, they're coded as white.
    .negate()
    .tiff({ compression: 'ccittfax4', bitdepth: 1, ...tile })
    .toBuffer();
  const isLittle = tiff[0] === 0x49;
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const directory = long(4);
  const value = (tag: number) => {
    for (let index = 0; index < short(directory); index++) {
      const entry = directory + 2 + 12 * index;
      if (short(entry) === tag) return long(entry + 8);
    }
    throw new Error(`Expected tag ${tag} in the TIFF but found none.`);
  };
  const start = value(TILE_OFFSETS);
  return tiff.subarray(start, start + value(TILE_BYTE_COUNTS));
}
