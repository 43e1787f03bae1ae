import type { OddPicture } from './decode-picture.js';
import { plainDocument, plainStream } from './plain-document.js';

/** The smallest document that shows a picture: what PDFium needs to decode it. */
export function onePictureDocument(picture: OddPicture): Uint8Array {
  const { width, height, globals } = picture;
  return plainDocument([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>',
    plainStream('', '100 0 0 100 0 0 cm /I Do'),
    plainStream(
      `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/${picture.channels === 1 ? 'DeviceGray' : 'DeviceRGB'}` +
        `/BitsPerComponent ${picture.bitsPerComponent}/Filter/${picture.filter}/DecodeParms<<${parms(picture)}>>`,
      picture.data,
    ),
    ...(globals ? [plainStream('', globals)] : []),
  ]);
}

function parms({ parms, globals }: OddPicture): string {
  const entries = Object.entries(parms ?? {}).map(([name, value]) => `/${name} ${value}`);
  if (globals) entries.push('/JBIG2Globals 6 0 R');
  return entries.join('');
}
