import { renderToString } from 'preact-render-to-string';
import { type Assets, Document } from '../pages/document.js';
import { PAGES } from '../pages/page-list.js';

/** One page as a file to write. */
export interface RenderedPage {
  readonly path: string;
  readonly file: string;
  readonly html: string;
}

/** Renders every page to HTML. */
export function renderPages(assets: Assets): RenderedPage[] {
  return PAGES.map((page) => ({
    path: page.path,
    file: page.file,
    html: `<!doctype html>\n${withTokenSlot(renderToString(<Document page={page} assets={assets} />))}\n`,
  }));
}

/** The renderer shortens an empty attribute to its name; the server looks for the quotes to put the token between. */
function withTokenSlot(html: string): string {
  return html.replace('<meta name="csrf-token" content/>', '<meta name="csrf-token" content=""/>');
}

/** The sitemap. Addresses must be absolute there: they start with BASE_URL as it was at build time. */
export function renderSitemap(baseUrl: string): string {
  const entries = PAGES.filter((page) => page.listed).map((page) => `  <url><loc>${new URL(page.path, baseUrl).href}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
}
