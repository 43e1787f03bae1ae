import { deflateSync } from 'node:zlib';
import { drawing } from '../samples.js';
import { A4, join, latin1, PdfDraft, type Ref } from './pdf-draft.js';
import { softPhoto, softPixels } from './soft-photo.js';
import { drawImage, textBlock } from './text-page.js';

const SLIDE = [960, 540] as const;

/**
 * A page filled by a CMYK photo at 300 dpi, as print shops get it. Adobe's JPEGs contain the
 * inverse, which is why /Decode says so.
 */
export async function cmykPhoto({ width = 2400 } = {}): Promise<Uint8Array> {
  const draft = new PdfDraft();
  const height = Math.round(width * 0.75);
  const jpeg = await softPhoto(width, height).toColourspace('cmyk').jpeg({ quality: 92 }).toBuffer();
  const entries = `${imageEntries(width, height)} /ColorSpace /DeviceCMYK /Decode [1 0 1 0 1 0 1 0] /Filter /DCTDecode`;
  const image = draft.stream(entries, jpeg);
  draft.page({ size: [576, 432], content: drawImage('Im0', 0, 0, 576, 432), resources: `/XObject << /Im0 ${image} >>` });
  return draft.bytes();
}

/**
 * Slides, each with a photo that fades out (samples and a soft mask, both deflated) over a graphic,
 * and a title.
 */
export async function slides({ pages = 6, width = 1600 } = {}): Promise<Uint8Array> {
  const draft = new PdfDraft();
  const font = draft.font('Helvetica-Bold');
  const height = Math.round(width * 0.5625);
  for (let index = 0; index < pages; index++) {
    const rgba = await softPixels(width, height, { alpha: true, seed: index + 40 });
    const background = await drawing(width, height).raw().toBuffer();
    const under = draft.packed(`${imageEntries(width, height)} /ColorSpace /DeviceRGB`, background);
    const over = withSoftMask(draft, rgba, width, height);
    const title = textBlock({ font: 'F1', size: 32, x: 60, y: 470, lines: [`Slide ${index + 1}: what the mill grinds`] });
    draft.page({
      size: SLIDE,
      content: drawImage('Im0', 0, 0, ...SLIDE) + drawImage('Im1', 60, 60, 560, 315) + title,
      resources: `/XObject << /Im0 ${under} /Im1 ${over} >> /Font << /F1 ${font} >>`,
    });
  }
  return draft.bytes();
}

function withSoftMask(draft: PdfDraft, rgba: Uint8Array, width: number, height: number): Ref {
  const rgb = new Uint8Array(width * height * 3);
  const alpha = new Uint8Array(width * height);
  for (let index = 0; index < alpha.length; index++) {
    rgb.set(rgba.subarray(index * 4, index * 4 + 3), index * 3);
    alpha[index] = rgba[index * 4 + 3] ?? 0;
  }
  const mask = draft.packed(`${imageEntries(width, height)} /ColorSpace /DeviceGray`, alpha);
  return draft.packed(`${imageEntries(width, height)} /ColorSpace /DeviceRGB /SMask ${mask}`, rgb);
}

/**
 * Images inside the content itself: JPEG, deflated samples, uncompressed gray ones, a stencil. The
 * content has text around them.
 */
export async function inlineImages({ pages = 3, width = 480 } = {}): Promise<Uint8Array> {
  const draft = new PdfDraft();
  const font = draft.font('Helvetica');
  const height = Math.round(width * 0.75);
  for (let index = 0; index < pages; index++) {
    const jpeg = await softPhoto(width, height, { seed: index + 60 })
      .jpeg({ quality: 95 })
      .toBuffer();
    const samples = deflateSync(await softPixels(width, height, { seed: index + 70 }));
    const gray = await softPhoto(120, 90, { seed: index + 80 })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    const stencil = Uint8Array.from({ length: 8 }, (_, row) => (row % 2 ? 0xaa : 0x55));
    const size = `/W ${width} /H ${height} /CS /RGB /BPC 8`;
    const content = join(
      inline(`${size} /F /DCT`, jpeg, [60, 560, 240, 180]),
      inline(`${size} /F /Fl`, samples, [310, 560, 240, 180]),
      inline('/W 120 /H 90 /CS /G /BPC 8', gray, [60, 420, 120, 90]),
      inline('/W 8 /H 8 /IM true', stencil, [310, 420, 80, 80]),
      latin1(textBlock({ font: 'F1', size: 12, x: 60, y: 380, lines: ['Text after the pictures: BI, ID and EI are words too.'] })),
    );
    draft.page({ content, resources: `/Font << /F1 ${font} >>` });
  }
  return draft.bytes();
}

function inline(entries: string, data: Uint8Array, [x, y, width, height]: readonly [number, number, number, number]): Uint8Array {
  return join(latin1(`q ${width} 0 0 ${height} ${x} ${y} cm\nBI ${entries} ID `), data, latin1('\nEI Q\n'));
}

/** The same logo and the same photo on every page, each time as a separate copy. */
export async function repeatedImages({ pages = 10, width = 1200 } = {}): Promise<Uint8Array> {
  const draft = new PdfDraft();
  const font = draft.font('Helvetica');
  const height = Math.round(width * 0.75);
  const logo = await drawing(400, 300).raw().toBuffer();
  const jpeg = await softPhoto(width, height, { seed: 90 }).jpeg({ quality: 90 }).toBuffer();
  for (let index = 0; index < pages; index++) {
    const mark = draft.packed(`${imageEntries(400, 300)} /ColorSpace /DeviceRGB`, logo);
    const image = draft.stream(`${imageEntries(width, height)} /ColorSpace /DeviceRGB /Filter /DCTDecode`, jpeg);
    const text = textBlock({ font: 'F1', size: 12, x: 60, y: 300, lines: [`Page ${index + 1} of ${pages}`] });
    draft.page({
      content: drawImage('Im0', 60, 740, 80, 60) + drawImage('Im1', 60, 340, 480, 360) + text,
      resources: `/XObject << /Im0 ${mark} /Im1 ${image} >> /Font << /F1 ${font} >>`,
    });
  }
  return draft.bytes();
}

/** A document as programs of the nineties wrote it: nothing deflated, samples as hex digits. */
export async function oldStyle({ pages = 6, width = 400 } = {}): Promise<Uint8Array> {
  const draft = new PdfDraft({ deflate: false });
  const font = draft.font('Courier');
  const height = Math.round(width * 0.75);
  for (let index = 0; index < pages; index++) {
    const samples = Buffer.from(await softPixels(width, height, { seed: index + 100 })).toString('hex');
    const entries = `${imageEntries(width, height)} /ColorSpace /DeviceRGB /Filter /ASCIIHexDecode`;
    const image = draft.stream(entries, latin1(`${samples}>`));
    const lines = Array.from({ length: 30 }, (_, line) => `Line ${line + 1} of page ${index + 1}, as plain as it was typed`);
    draft.page({
      size: A4,
      content: drawImage('Im0', 60, 480, 400, 300) + textBlock({ font: 'F1', size: 10, x: 60, y: 450, lines }),
      resources: `/XObject << /Im0 ${image} >> /Font << /F1 ${font} >>`,
    });
  }
  return draft.bytes();
}

function imageEntries(width: number, height: number): string {
  return `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`;
}
