import { deflateSync } from 'node:zlib';

/** A stream or another object of a document, in PDF syntax. */
export interface DocumentObject {
  /** Entries of its dictionary, without /Length. */
  readonly entries: string;
  readonly data?: Uint8Array;
}

/**
 * A document whose pages are 200 by 200 points. `objects` are numbered from 10. `catalog`: more
 * entries for the catalog.
 */
export interface ImageDocument {
  readonly pages: readonly { readonly content: string | Uint8Array; readonly resources: string }[];
  readonly objects: readonly DocumentObject[];
  readonly catalog?: string;
}

const FIRST_OBJECT = 10;

/** The bytes of a document that shows images. */
export function imageDocument({ pages, objects, catalog = '' }: ImageDocument): Uint8Array {
  const firstPage = FIRST_OBJECT + objects.length;
  const kids = pages.map((_, i) => `${firstPage + i * 2} 0 R`).join(' ');
  const numbered: [number, DocumentObject][] = [
    [1, { entries: `/Type/Catalog/Pages 2 0 R${catalog}` }],
    [2, { entries: `/Type/Pages/Kids[${kids}]/Count ${pages.length}/MediaBox[0 0 200 200]` }],
    ...objects.map((object, i): [number, DocumentObject] => [FIRST_OBJECT + i, object]),
    ...pages.flatMap(({ content, resources }, i): [number, DocumentObject][] => {
      const number = firstPage + i * 2;
      return [
        [number, { entries: `/Type/Page/Parent 2 0 R/Contents ${number + 1} 0 R/Resources<<${resources}>>` }],
        [number + 1, { entries: '', data: typeof content === 'string' ? new TextEncoder().encode(content) : content }],
      ];
    }),
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets = new Map<number, number>();
  let length = 9;
  for (const [number, { entries, data }] of numbered) {
    offsets.set(number, length);
    const head = data ? `<<${entries}/Length ${data.length}>>stream\n` : `<<${entries}>>`;
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj ${head}`),
      data ?? Buffer.alloc(0),
      Buffer.from(`${data ? '\nendstream' : ''} endobj\n`),
    ]);
    parts.push(part);
    length += part.length;
  }
  const size = firstPage + pages.length * 2;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(Buffer.from(`xref\n0 ${size}\n${rows.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`));
  return new Uint8Array(Buffer.concat(parts));
}

/** An image whose samples are compressed with Flate. */
export function flateImage(width: number, height: number, samples: Uint8Array, entries: string): DocumentObject {
  return {
    entries: `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/Filter/FlateDecode${entries}`,
    data: deflateSync(samples),
  };
}

/**
 * A document with one page that shows one image (object 10) at `points` × `points`. `more`: the
 * objects after it, from 11.
 */
export function oneImage(image: DocumentObject, points = 100, more: readonly DocumentObject[] = [], catalog = ''): Uint8Array {
  const content = `0.9 0.7 0.5 rg 0 0 200 200 re f 0.2 0.3 0.8 rg q ${points} 0 0 ${points} 20 20 cm /P Do Q`;
  return imageDocument({ pages: [{ content, resources: '/XObject<</P 10 0 R>>' }], objects: [image, ...more], catalog });
}

/** Smooth gradients with fine grain, in any number of channels. */
export function photo(width: number, height: number, channels: number): Uint8Array {
  return Uint8Array.from({ length: width * height * channels }, (_, i) => {
    const [x, y, channel] = [Math.floor(i / channels) % width, Math.floor(i / channels / width), i % channels];
    const slope = 120 + 80 * Math.sin((x * (channel + 1)) / width + 2) + 40 * Math.cos((y * 5) / height + channel);
    return Math.max(0, Math.min(255, Math.round(slope + (((Math.imul(i + 1, 2654435761) >>> 28) & 7) - 4))));
  });
}
