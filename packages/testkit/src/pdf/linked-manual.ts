import { seededRandom } from '../samples.js';
import { addOutlines } from './outlines.js';
import { literal, PdfDraft, type Ref } from './pdf-draft.js';
import { textBlock } from './text-page.js';
import { prose, wrap } from './words.js';

const SECTIONS = 3;

/**
 * A manual with a nested outline, named destinations, links within it and to the web, a sticky note
 * and a highlight. Each page has three links (to the next page by position, to the first section by
 * name, to the web) and four outline entries.
 */
export function linkedManual({ pages = 8 } = {}): Uint8Array {
  const draft = new PdfDraft();
  const resources = `/Font << /F1 ${draft.font('Times-Roman')} >>`;
  const refs = Array.from({ length: pages }, () => draft.reserve());
  const random = seededRandom(23);
  const at = (page: number, y: number) => `[${refs[page % pages]} /XYZ 70 ${y} null]`;
  refs.forEach((ref, index) => {
    const lines = wrap(prose(random, 300), 84);
    const annotations = [
      link(draft, 760, `/Dest ${at(index + 1, 800)}`),
      link(draft, 740, '/A << /S /GoTo /D (section-0) >>'),
      link(draft, 720, `/A << /S /URI /URI ${literal(`https://example.org/page/${index + 1}?part=(a)`)} >>`),
      draft.add(`<< /Type /Annot /Subtype /Text /Rect [500 700 520 720] /Contents ${literal(`Note ${index + 1}`)} /Open false >>`),
      draft.add(
        '<< /Type /Annot /Subtype /Highlight /Rect [70 640 300 655] /QuadPoints [70 655 300 655 70 640 300 640] /C [1 1 0] /CA 0.5 >>',
      ),
    ];
    const content = textBlock({ font: 'F1', size: 11, x: 70, y: 764, lines });
    draft.page({ content, resources, more: `/Annots [${annotations.join(' ')}]` }, ref);
  });
  const outline = refs.map((_, index) => ({
    title: `Part ${index + 1}`,
    target: at(index, 800),
    children: Array.from({ length: SECTIONS }, (_, section) => ({
      title: `Section ${index + 1}.${section + 1}`,
      target: at(index, 700 - section * 150),
    })),
  }));
  const names = refs.map((_, index) => `(section-${index}) << /D ${at(index, 700)} >>`);
  // The names in a tree are sorted by bytes. For up to ten pages, these are.
  const tree = draft.add(`<< /Names [${names.join(' ')}] >>`);
  draft.catalog(`/Outlines ${addOutlines(draft, outline)} /Names << /Dests ${tree} >> /PageMode /UseOutlines`);
  return draft.bytes();
}

function link(draft: PdfDraft, y: number, action: string): Ref {
  return draft.add(`<< /Type /Annot /Subtype /Link /Rect [70 ${y} 320 ${y + 14}] /Border [0 0 0] ${action} >>`);
}
