import type { IncomingHttpHeaders } from 'node:http';
import { emptyPage, type PageTemplate, type Placeholder } from '@imagemill/site';
import { ask } from './ask.js';
import { VISITORS } from './visitors.js';

/** One way in which a site differs from the build. */
export interface Difference {
  readonly kind: 'missing' | 'changed' | 'extra' | 'header' | 'unanswered';
  /** The address that differs. */
  readonly path: string;
  /** What was expected and what was received, on one line. */
  readonly detail: string;
}

/**
 * Outside text made safe for a terminal: short, with no characters that could move the cursor or
 * change colors.
 */
export function quote(text: string, maxLength = 120): string {
  const short = text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
  return `"${short.replace(/[^\x20-\x7e…]/g, '·')}"`;
}

/** Headers that protect visitors or decide how a browser treats a response. */
const GUARDS = [
  'content-type',
  'content-security-policy',
  'connection-allowlist',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-dns-prefetch-control',
];

/** Headers that can make a browser load, send or report something the page itself doesn't name. */
const TRAPS = [
  'accept-ch',
  'access-control-allow-origin',
  'content-security-policy-report-only',
  'link',
  'nel',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'service-worker-allowed',
  'sourcemap',
  'speculation-rules',
  'x-sourcemap',
];

/** Compares the headers of a response with those this source would send. */
export function compareHeaders(path: string, expected: Readonly<Record<string, string>>, received: IncomingHttpHeaders): Difference[] {
  const wanted = new Map(Object.entries(expected).map(([name, value]) => [name.toLowerCase(), value]));
  return [...GUARDS, ...TRAPS].flatMap((name) => {
    const [want, got] = [wanted.get(name), received[name]?.toString()];
    if (want === got) return [];
    const detail = `${name}: expected ${want === undefined ? 'none' : quote(want, 600)}, received ${got === undefined ? 'none' : quote(got, 600)}`;
    return [{ kind: 'header', path, detail } satisfies Difference];
  });
}

/** What a server may fill into each kind of placeholder: never markup. */
const FILLINGS = {
  slot: /[^<>]{0,1000}/y,
  token: /[\w.~-]{0,500}/y,
  origin: /https?:\/\/[^/"'<>\s]{1,300}/y,
  hidden: /(?: hidden)?/y,
} as const;

const kindOf = (hole: Placeholder) => ('fill' in hole ? hole.fill : 'slot' in hole ? 'slot' : 'hidden');

/** Every tag that can load, send or run something, and those that change what such tags mean. */
const ACTIVE_TAGS = /<(?:script|style|link|base|meta|iframe|frame|object|embed|form|img|video|audio|source)\b[^>]*>/gi;

/**
 * Compares a page with its template: outside the placeholders every character must match, and the
 * placeholders may contain only plain text. `known` has the expected text of some slots.
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
  // The csrf-token and og:image tags are filled in here but empty in the template: skip them.
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

const LIST_BYTES = 1_000_000;

/** Compares the pages in a site's sitemap with those of the build. Throws `NoAnswer`. */
export async function comparePageList(url: URL, pages: readonly string[]): Promise<Difference[]> {
  const path = '/sitemap.xml';
  const { status, body } = await ask(new URL(path, url), { headers: VISITORS[0]?.headers ?? {}, maxBytes: LIST_BYTES, keepBody: true });
  if (status !== 200) return [{ kind: 'missing', path, detail: `expected status 200, received ${status}` }];
  const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
    URL.canParse(address) ? new URL(address).pathname : address,
  );
  return [
    ...pages
      .filter((page) => !listed.includes(page))
      .map((page): Difference => ({ kind: 'missing', path, detail: `does not list ${page}` })),
    ...listed
      .filter((page) => !pages.includes(page))
      .map((page): Difference => ({ kind: 'extra', path, detail: `lists ${quote(page)}, which the build has not` })),
  ];
}
