import { seededRandom } from '../samples.js';
import { literal, PdfDraft, type Ref } from './pdf-draft.js';
import { softPhoto } from './soft-photo.js';
import { drawImage, textBlock } from './text-page.js';
import { prose, wrap } from './words.js';

/**
 * A report tagged for screen readers: headings, paragraphs, figures with alternative text, and a
 * language. It asks readers to display its title.
 */
export async function taggedReport({ pages = 6, imageWidth = 1600 } = {}): Promise<Uint8Array> {
  const draft = new PdfDraft();
  const fonts = `/Font << /F1 ${draft.font('Times-Roman')} /F2 ${draft.font('Helvetica-Bold')} >>`;
  const random = seededRandom(31);
  const root = draft.reserve();
  const whole = draft.reserve();
  const elements: Ref[] = [];
  const parents: string[] = [];
  for (let index = 0; index < pages; index++) {
    const page = draft.reserve();
    const height = Math.round(imageWidth * 0.6);
    const jpeg = await softPhoto(imageWidth, height, { seed: index + 1 })
      .jpeg({ quality: 92 })
      .toBuffer();
    const image = draft.stream(
      `/Type /XObject /Subtype /Image /Width ${imageWidth} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      jpeg,
    );
    const alternative = `A hill in two colors, number ${index + 1}`;
    const parts = [
      { tag: 'H1', content: textBlock({ font: 'F2', size: 18, x: 70, y: 770, lines: [`Part ${index + 1}`] }) },
      { tag: 'P', content: textBlock({ font: 'F1', size: 11, x: 70, y: 735, lines: wrap(prose(random, 150), 84) }) },
      { tag: 'Figure', content: drawImage('Im0', 70, 300, 400, 240), more: `/Alt ${literal(alternative)}` },
      { tag: 'P', content: textBlock({ font: 'F1', size: 11, x: 70, y: 270, lines: wrap(prose(random, 100), 84) }) },
    ];
    const own = parts.map(({ tag, more = '' }, mark) =>
      draft.add(`<< /Type /StructElem /S /${tag} /P ${whole} /Pg ${page} /K ${mark} ${more} >>`),
    );
    elements.push(...own);
    parents.push(`${index} [${own.join(' ')}]`);
    const content = parts.map((part, mark) => `/${part.tag} << /MCID ${mark} >> BDC\n${part.content}EMC\n`).join('');
    draft.page({ content, resources: `${fonts} /XObject << /Im0 ${image} >>`, more: `/StructParents ${index} /Tabs /S` }, page);
  }
  draft.add(`<< /Type /StructElem /S /Document /P ${root} /Lang (en) /K [${elements.join(' ')}] >>`, whole);
  const tree = draft.add(`<< /Nums [${parents.join(' ')}] >>`);
  draft.add(`<< /Type /StructTreeRoot /K ${whole} /ParentTree ${tree} /ParentTreeNextKey ${pages} >>`, root);
  draft.catalog(`/StructTreeRoot ${root} /MarkInfo << /Marked true >> /Lang (en) /ViewerPreferences << /DisplayDocTitle true >>`);
  return draft.bytes();
}
