import { type PlainObject, plainDocument, plainStream } from './plain-document.js';

/**
 * A document with one page per content stream, each 200 by 100 points, with the standard fonts
 * Helvetica (/H) and Times (/T).
 */
export function textPages(contents: readonly string[], more: { page?: string; catalog?: string; objects?: readonly PlainObject[] } = {}) {
  const first = 4 + (more.objects?.length ?? 0);
  const kids = contents.map((_, index) => `${first + 2 * index} 0 R`).join(' ');
  return plainDocument([
    `<</Type/Catalog/Pages 2 0 R${more.catalog ?? ''}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${contents.length}/MediaBox[0 0 200 100]/Resources 3 0 R>>`,
    '<</Font<</H<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>/T<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>>>>>',
    ...(more.objects ?? []),
    ...contents.flatMap((content, index) => [
      `<</Type/Page/Parent 2 0 R/Contents ${first + 2 * index + 1} 0 R${more.page ?? ''}>>`,
      plainStream('', content),
    ]),
  ]);
}

/** A line of text near the bottom of a page. */
export const line = (text: string): string => `BT /H 20 Tf 10 20 Td (${text}) Tj ET`;

const hex = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('');

/** A page with text in a Japanese font that the document names but doesn't embed. */
export function japanesePage(text: string): Uint8Array {
  return textPages([`BT /J 30 Tf 10 40 Td <${hex(text)}> Tj ET`], {
    page: '/Resources<</Font<</J 4 0 R>>>>',
    objects: [
      '<</Type/Font/Subtype/Type0/BaseFont/HeiseiKakuGo-W5/Encoding/UniJIS-UCS2-H/DescendantFonts[5 0 R]>>',
      '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiKakuGo-W5/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 6 0 R/DW 1000>>',
      '<</Type/FontDescriptor/FontName/HeiseiKakuGo-W5/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>',
    ],
  });
}

/** A page with letters given by name, in a font that the document doesn't embed. */
export function namedLettersPage(names: string): Uint8Array {
  return textPages(['BT /F 30 Tf 10 40 Td (ABC) Tj ET'], {
    page: '/Resources<</Font<</F 4 0 R>>>>',
    objects: [
      `<</Type/Font/Subtype/Type1/BaseFont/Unknown/Encoding<</Differences[65 ${names}]>>/FirstChar 65/LastChar 67/Widths[600 600 600]>>`,
    ],
  });
}

/** How many pixels of an RGB image aren't (nearly) white. */
export function inkOf(data: Uint8Array): number {
  let ink = 0;
  for (let at = 0; at < data.length; at += 3) if ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0) < 3 * 200) ink++;
  return ink;
}
