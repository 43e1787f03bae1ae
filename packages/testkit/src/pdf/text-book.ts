import { seededRandom } from '../samples.js';
import { addOutlines } from './outlines.js';
import { PdfDraft } from './pdf-draft.js';
import { textBlock } from './text-page.js';
import { prose, wrap } from './words.js';

const CHAPTER_PAGES = 25;

/**
 * A book of text in a font that every reader has, with chapters in its outline and numbered pages.
 */
export function textBook({ pages = 1000 } = {}): Uint8Array {
  const draft = new PdfDraft();
  const resources = `/Font << /F1 ${draft.font('Times-Roman')} /F2 ${draft.font('Helvetica-Bold')} >>`;
  const random = seededRandom(11);
  const chapters: { title: string; target: string }[] = [];
  for (let number = 1; number <= pages; number++) {
    const opens = number % CHAPTER_PAGES === 1;
    const title = `Chapter ${chapters.length + 1}`;
    const heading = opens ? textBlock({ font: 'F2', size: 18, x: 70, y: 770, lines: [title] }) : '';
    const body = textBlock({ font: 'F1', size: 11, x: 70, y: 735, lines: wrap(prose(random, 620), 84).slice(0, 46) });
    const foot = textBlock({ font: 'F1', size: 9, x: 290, y: 40, lines: [`${number}`] });
    const page = draft.page({ content: heading + body + foot, resources });
    if (opens) chapters.push({ title, target: `[${page} /XYZ 0 800 null]` });
  }
  draft.catalog(`/Outlines ${addOutlines(draft, chapters)} /PageLabels << /Nums [0 << /S /D >>] >>`);
  return draft.bytes();
}
