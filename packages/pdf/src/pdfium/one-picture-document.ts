import type { OddPicture } from './decode-picture.js';

const ascii = new TextEncoder();

/** The smallest document that shows a picture: what PDFium needs to decode it. */
export function onePictureDocument(picture: OddPicture): Uint8Array {
  const { width, height, globals } = picture;
  const objects: [string, Uint8Array?][] = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    ['<</Type/Pages/Kids[3 0 R]/Count 1>>'],
    ['<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>'],
    stream('', ascii.encode('100 0 0 100 0 0 cm /I Do')),
    stream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${picture.channels === 1 ? 'DeviceGray' : 'DeviceRGB'}` +
        `/BitsPerComponent ${picture.bitsPerComponent}/Filter/${picture.filter}/DecodeParms<<${parms(picture)}>>`,
      picture.data,
    ),
    ...(globals ? [stream('', globals)] : []),
  ];
  return assemble(objects);
}

function stream(dict: string, data: Uint8Array): [string, Uint8Array] {
  return [`<<${dict}/Length ${data.length}>>`, data];
}

function parms({ parms, globals }: OddPicture): string {
  const entries = Object.entries(parms ?? {}).map(([name, value]) => `/${name} ${value}`);
  if (globals) entries.push('/JBIG2Globals 6 0 R');
  return entries.join('');
}

function assemble(objects: readonly [string, Uint8Array?][]): Uint8Array {
  const parts: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? ascii.encode(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.7\n');
  objects.forEach(([dict, data], index) => {
    offsets.push(length);
    add(`${index + 1} 0 obj\n${dict}\n`);
    if (data) {
      add('stream\n');
      add(data);
      add('\nendstream\n');
    }
    add('endobj\n');
  });
  const start = length;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`);
  for (const offset of offsets) add(`${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
