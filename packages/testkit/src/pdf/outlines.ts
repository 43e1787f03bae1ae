import { literal, type PdfDraft, type Ref } from './pdf-draft.js';

export interface OutlineEntry {
  readonly title: string;
  /** A destination in PDF syntax. */
  readonly target: string;
  readonly children?: readonly OutlineEntry[];
}

/** Adds a tree of bookmarks and returns its root, for the catalog. */
export function addOutlines(draft: PdfDraft, entries: readonly OutlineEntry[]): Ref {
  return addLevel(draft, draft.reserve(), entries, '/Type /Outlines');
}

function addLevel(draft: PdfDraft, own: Ref, entries: readonly OutlineEntry[], rest: string): Ref {
  const refs = entries.map(() => draft.reserve());
  entries.forEach(({ title, target, children = [] }, index) => {
    const ref = refs[index] ?? own;
    const before = refs[index - 1] ? `/Prev ${refs[index - 1]}` : '';
    const after = refs[index + 1] ? `/Next ${refs[index + 1]}` : '';
    addLevel(draft, ref, children, `/Title ${literal(title)} /Parent ${own} /Dest ${target} ${before} ${after}`);
  });
  const inside = refs.length > 0 ? `/First ${refs[0]} /Last ${refs.at(-1)} /Count ${refs.length}` : '';
  return draft.add(`<< ${rest} ${inside} >>`, own);
}
