import { FULL_ENGINE } from '@imagemill/core';
import { FORMATS, type InputFormat, isOutputFormat, type OutputFormat } from '@imagemill/files';

/** A page about converting one format to another. */
export interface ConvertPair {
  readonly from: InputFormat;
  readonly to: OutputFormat;
  /** Why people convert this. */
  readonly why: string;
  /** What is kept and what is lost. */
  readonly kept: string;
}

interface PairText {
  readonly from: InputFormat;
  readonly to: InputFormat;
  readonly why: string;
  readonly kept: string;
}

const PAIRS: readonly PairText[] = [
  {
    from: 'heic',
    to: 'jpeg',
    why: 'Phones save photos as HEIC to need less space, and many programs, forms and older computers do not open it. As JPG a photo opens everywhere.',
    kept: 'Converting a photo costs a little detail. Choose Looks the same and you will hardly notice. The motion of a live photo, depth and HDR are not carried over. The copyright stays; the location is removed unless you keep all metadata.',
  },
  {
    from: 'png',
    to: 'webp',
    why: 'A PNG on a web page is often several times as heavy as it needs to be. WebP draws the same picture with fewer bytes, and every current browser opens it.',
    kept: 'Transparency stays, half-transparent edges included. Small details may soften; tick Lossless under More to keep every pixel, which often still saves bytes on screenshots and drawings.',
  },
  {
    from: 'webp',
    to: 'jpeg',
    why: 'Pictures saved from web pages are often WebP, and some mail programs, printers and office suites refuse it. JPG is the format all of them take.',
    kept: 'JPG has no transparency: see-through parts are filled with the color you choose, white at first. It has no animation either. The file usually grows, since WebP was the smaller format; the picture does not get better by that.',
  },
  {
    from: 'jpeg',
    to: 'avif',
    why: 'AVIF often needs far fewer bytes than JPG for a photo that looks alike. On a page with many photos that adds up.',
    kept: 'Size in pixels and colors stay. The photo is compressed a second time, so begin with the best JPG you have. Writing AVIF takes longer than any other format here, and programs older than a few years may not open it.',
  },
  {
    from: 'jpeg',
    to: 'webp',
    why: 'WebP is the easy step away from JPG: smaller photos, quick to write, and no current browser that cannot show them.',
    kept: 'Size in pixels and colors stay. What JPG has already blurred does not come back, and a little more is lost when the file is written again. Choose Looks the same and you will hardly notice. WebP pictures can be at most 16,383 pixels wide or high.',
  },
  {
    from: 'png',
    to: 'jpeg',
    why: 'Photos and scans saved as PNG are huge, because PNG keeps every grain of noise. As JPG the same photo is mostly a fraction of that.',
    kept: 'Transparent parts are filled with the color you choose, white at first. Fine text and hard edges of screenshots get slightly fuzzy in JPG; for those, WebP or a smaller PNG is the better choice.',
  },
  {
    from: 'avif',
    to: 'jpeg',
    why: 'AVIF pictures come from newer web pages and cameras, and many editors, viewers and upload forms still do not know them. JPG works in all of them.',
    kept: 'Transparency is filled with a color, animation has no place in JPG, and 10 or 12 bits per color become 8. Expect a larger file: AVIF is the more economical format of the two.',
  },
  {
    from: 'jpeg',
    to: 'png',
    why: 'A PNG can be edited and saved again and again without getting worse, and some programs, print services and stores ask for one.',
    kept: 'The JPG is kept pixel by pixel, without further loss. Nothing lost before comes back, though, and the file grows, often to several times its size. A white background stays white: it does not become transparent by itself.',
  },
  {
    from: 'webp',
    to: 'png',
    why: 'To edit a WebP from a web page in a program that does not know it, PNG is the safe way: nothing is lost, and everything opens it.',
    kept: 'Every pixel and all transparency stay as they are. The file grows, as PNG stores each pixel without loss. Untick Lossless if a picture of at most 256 colors is enough; it is then much smaller.',
  },
  {
    from: 'png',
    to: 'avif',
    why: 'For drawings with soft shades and for photos that were saved as PNG, AVIF often gives the smallest files, transparency included.',
    kept: 'Transparency stays. Fine text may blur; Lossless under More keeps every pixel, but takes long and is not always smaller than the PNG.',
  },
  {
    from: 'avif',
    to: 'png',
    why: 'To work on an AVIF in an editor that cannot open it, turn it into PNG first: what you see is kept to the pixel.',
    kept: 'Transparency stays. 10 or 12 bits per color become 8, and HDR layers stay behind. The file is much larger than the AVIF.',
  },
  {
    from: 'webp',
    to: 'avif',
    why: 'Both are made for the web; AVIF is the newer one and often needs fewer bytes for the same look.',
    kept: 'Transparency stays. Turning one lossy format into another loses a little each time: if you still have the original JPG or PNG, convert that instead.',
  },
  {
    from: 'heic',
    to: 'png',
    why: 'For editing a phone photo in a program that does not open HEIC, without losing anything more on the way.',
    kept: 'The picture as shown is kept to the pixel; live photos, depth and HDR layers stay behind. A PNG of a photo is many times larger than its HEIC. If it only needs to be seen, JPG is the better target.',
  },
  {
    from: 'svg',
    to: 'png',
    why: 'Many places that take a logo do not take SVG: shops, social networks, slides, app stores. A PNG at the right size works in all of them.',
    kept: 'The drawing becomes pixels, as many as you choose under Settings. Transparency stays. Scripts and anything the drawing would load from elsewhere are never run or fetched.',
  },
  {
    from: 'gif',
    to: 'webp',
    why: 'GIF is an old format that stores every frame as 256 colors. WebP holds more colors and often needs fewer bytes.',
    kept: 'Transparency stays, and so do all frames of an animation with their timing. A GIF of few flat colors may already be small; compare before you replace it.',
  },
  {
    from: 'tiff',
    to: 'jpeg',
    why: 'Scanners and print shops work with TIFF, which browsers and phones do not open. As JPG the page can be mailed and shown.',
    kept: 'One page is converted: the first, or the one you choose once the file is in the list. Layers and further pages stay in the TIFF, CMYK colors are turned into those of a screen, and 16 bits per color become 8. Keep the TIFF as your original.',
  },
  {
    from: 'bmp',
    to: 'png',
    why: 'BMP stores pictures unpacked. A PNG holds exactly the same pixels, mostly in a fraction of the bytes, and works on the web.',
    kept: 'Everything you see: PNG is lossless. Only the size on disk changes.',
  },
  {
    from: 'jxl',
    to: 'jpeg',
    why: 'JPEG XL is a fine format that few programs open yet. A JPG copy is for everyone else.',
    kept: 'Transparency is filled with a color, animation and HDR are lost, more than 8 bits per color become 8. Keep the JXL as your original.',
  },
  {
    from: 'png',
    to: 'ico',
    why: 'A favicon.ico is still what older browsers and Windows shortcuts look for. Any square PNG can become one.',
    kept: 'Transparency stays. Icons are small: a picture of more than 256 pixels is made to fit. Begin with a square one.',
  },
];

/** The pairs whose formats the full engine reads and writes. Each has a page. */
export const CONVERT_PAIRS: readonly ConvertPair[] = PAIRS.filter(
  (pair): pair is PairText & ConvertPair =>
    FULL_ENGINE.reads.includes(pair.from) && isOutputFormat(pair.to) && pair.to in FULL_ENGINE.writes,
);

/** The name people search for: JPG instead of JPEG. */
export function searchName(format: InputFormat): string {
  return format === 'jpeg' ? 'JPG' : FORMATS[format].label;
}

/** The path of a pair's page. */
export function pairPath({ from, to }: Pick<ConvertPair, 'from' | 'to'>): string {
  return `/convert/${FORMATS[from].extensions[0]}-to-${FORMATS[to].extensions[0]}`;
}
