import { ask } from './ask.js';
import type { Difference } from './difference.js';
import { quote } from './difference.js';
import { VISITORS } from './visitors.js';

const LIST_BYTES = 1_000_000;

/** Compares the pages that a site tells search engines of with those of the build. Throws `NoAnswer`. */
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
