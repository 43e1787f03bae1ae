import { DEFAULT_FACTS, type SlotName, slotValues } from '@imagemill/core';

/** Where the server puts something in. */
export type Hole = { readonly slot: string } | { readonly fill: 'token' | 'origin' };

/** A prerendered page, cut where the server puts something in. */
export type PageTemplate = readonly (string | Hole)[];

const SLOT_NAMES: readonly string[] = Object.keys(slotValues(DEFAULT_FACTS));

const HOLES =
  /(<meta name="csrf-token" content=")[^"]*(?=")|(<meta property="og:image" content=")(?=\/)|(<([a-z][\w-]*)\b[^>]*\sdata-slot="([^"]+)"[^>]*>)[^<]*(?=<\/\4>)/g;

/** What the server puts into a page. */
export interface PageValues {
  readonly slots: Readonly<Record<SlotName, string>>;
  readonly token: string;
  /** Social networks want the picture's address whole. */
  readonly origin: string;
}

/** Finds the token's meta tag, the social picture's address and the slots. A slot holds text only; one the server has no value for is a mistake of the build. */
export function parsePage(html: string): PageTemplate {
  const parts: (string | Hole)[] = [];
  let end = 0;
  let slots = 0;
  for (const match of html.matchAll(HOLES)) {
    const [all, token, picture, open, , slot] = match;
    parts.push(
      html.slice(end, match.index) + (token ?? picture ?? open),
      slot === undefined ? { fill: token ? 'token' : 'origin' } : { slot },
    );
    end = match.index + all.length;
    if (slot === undefined) continue;
    slots += 1;
    if (!SLOT_NAMES.includes(slot)) throw new Error(`Expected one of ${SLOT_NAMES.join(', ')} for data-slot but received "${slot}".`);
  }
  const written = html.match(/\sdata-slot="/g)?.length ?? 0;
  if (written !== slots) throw new Error(`Expected plain text in every data-slot but ${written - slots} of ${written} hold markup.`);
  return [...parts, html.slice(end)];
}

/** The page with its slots, its token and its origin filled in, escaped. */
export function renderPage(template: PageTemplate, values: PageValues): string {
  const slots: Readonly<Record<string, string>> = values.slots;
  const fill = (part: string | Hole) =>
    typeof part === 'string' ? part : escapeHtml('slot' in part ? (slots[part.slot] ?? '') : values[part.fill]);
  return template.map(fill).join('');
}

/** The page with nothing filled in: the same for every visitor and under all settings. */
export function emptyPage(template: PageTemplate): string {
  return template.filter((part) => typeof part === 'string').join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
