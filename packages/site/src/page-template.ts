import { type ApiStatus, DEFAULT_FACTS, type SlotName, slotValues } from '@imagemill/core';

/**
 * A place where the server inserts something. `shownWhile`: the `hidden` of an element that applies
 * only while the API has this status.
 */
export type Placeholder = { readonly slot: string } | { readonly fill: 'token' | 'origin' } | { readonly shownWhile: ApiStatus };

/** A prerendered page, cut at the places where the server inserts something. */
export type PageTemplate = readonly (string | Placeholder)[];

const SLOT_NAMES: readonly string[] = Object.keys(slotValues(DEFAULT_FACTS));

const HOLES =
  /(<meta name="csrf-token" content=")[^"]*(?=")|(<meta property="og:image" content=")(?=\/)|(<([a-z][\w-]*)\b[^>]*\sdata-slot="([^"]+)"[^>]*>)[^<]*(?=<\/\4>)|(<[a-z][\w-]*\b[^>]*\sdata-while="(Planned|Live)")(?: hidden(?:="")?)?/g;

/** What the server inserts into a page. */
export interface PageValues {
  readonly slots: Readonly<Record<SlotName, string>>;
  readonly token: string;
  /** Social networks need the image's absolute address. */
  readonly origin: string;
}

/**
 * Finds the token's meta tag, the social image's address, the slots, and the elements for one
 * status of the API. Throws for a slot that contains markup or has no value on the server, and for
 * an unknown status: those are mistakes of the build.
 */
export function parsePage(html: string): PageTemplate {
  const parts: (string | Placeholder)[] = [];
  let end = 0;
  let [slots, states] = [0, 0];
  for (const match of html.matchAll(HOLES)) {
    const [all, token, image, slotted, , slot, stated, status] = match;
    parts.push(html.slice(end, match.index) + (token ?? image ?? slotted ?? stated));
    end = match.index + all.length;
    if (slot !== undefined) {
      slots += 1;
      if (!SLOT_NAMES.includes(slot)) throw new Error(`Expected one of ${SLOT_NAMES.join(', ')} for data-slot but received "${slot}".`);
      parts.push({ slot });
    } else if (status !== undefined) {
      states += 1;
      parts.push({ shownWhile: status as ApiStatus });
    } else parts.push({ fill: token === undefined ? 'origin' : 'token' });
  }
  const written = countOf(html, 'data-slot');
  if (written !== slots) throw new Error(`Expected plain text in every data-slot but ${written - slots} of ${written} hold markup.`);
  if (countOf(html, 'data-while') !== states) throw new Error('Expected Planned or Live for data-while but received something else.');
  return [...parts, html.slice(end)];
}

const countOf = (html: string, attribute: string) => html.split(` ${attribute}="`).length - 1;

/** The page with its slots, its token and its origin filled in and escaped. */
export function renderPage(template: PageTemplate, values: PageValues): string {
  const slots: Readonly<Record<string, string>> = values.slots;
  const fill = (part: string | Placeholder) => {
    if (typeof part === 'string') return part;
    if ('shownWhile' in part) return part.shownWhile === slots.apiStatus ? '' : ' hidden';
    return escapeHtml('slot' in part ? (slots[part.slot] ?? '') : values[part.fill]);
  };
  return template.map(fill).join('');
}

/** The page with nothing filled in: the same for every visitor and with all settings. */
export function emptyPage(template: PageTemplate): string {
  return template.filter((part) => typeof part === 'string').join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
