import { emptyPage, type Hole, type PageTemplate } from '@imagemill/site';
import { type Difference, quote } from './difference.js';

/** What a server may put into each kind of hole: never markup. */
const FILLINGS = {
  slot: /[^<>]{0,1000}/y,
  token: /[\w.~-]{0,500}/y,
  origin: /https?:\/\/[^/"'<>\s]{1,300}/y,
  hidden: /(?: hidden)?/y,
} as const;

const kindOf = (hole: Hole) => ('fill' in hole ? hole.fill : 'slot' in hole ? 'slot' : 'hidden');

/** Every tag that can load, send or run something, and those that change what such tags mean. */
const ACTIVE_TAGS = /<(?:script|style|link|base|meta|iframe|frame|object|embed|form|img|video|audio|source)\b[^>]*>/gi;

/**
 * Compares a page with its template: everything outside the holes must be the same to the letter, and a hole holds plain text.
 * `known` are holes whose text is certain, by slot.
 */
export function comparePage(path: string, template: PageTemplate, html: string, known: Readonly<Record<string, string>>): Difference[] {
  let at = 0;
  for (const part of template) {
    if (typeof part === 'string') {
      if (!html.startsWith(part, at)) return [changed(path, template, html, at, part)];
      at += part.length;
      continue;
    }
    const filling = FILLINGS[kindOf(part)];
    filling.lastIndex = at;
    const [text = ''] = filling.exec(html) ?? [];
    const expected = 'slot' in part ? known[part.slot] : undefined;
    if (expected !== undefined && text !== expected)
      return [{ kind: 'changed', path, detail: `says ${quote(text)} where ${quote(expected)} was expected` }];
    at += text.length;
  }
  return at === html.length ? [] : [changed(path, template, html, at, '')];
}

function changed(path: string, template: PageTemplate, html: string, at: number, part: string): Difference {
  const own = new Set(emptyPage(template).match(ACTIVE_TAGS) ?? []);
  // Tags with holes of their own stand here filled, and the template has them empty: the first words tell them apart well enough.
  const foreign = (html.match(ACTIVE_TAGS) ?? []).filter(
    (tag) => !own.has(tag) && !/^<meta (?:name="csrf-token"|property="og:image")/.test(tag),
  );
  if (foreign.length > 0)
    return {
      kind: 'changed',
      path,
      detail: `holds what the build does not: ${foreign
        .slice(0, 3)
        .map((tag) => quote(tag))
        .join(', ')}`,
    };
  let same = 0;
  while (same < part.length && html[at + same] === part[same]) same += 1;
  const expected = quote(part.slice(same), 40);
  return { kind: 'changed', path, detail: `expected ${expected} at character ${at + same}, received ${quote(html.slice(at + same), 40)}` };
}
