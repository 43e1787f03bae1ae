import { SITE_EDITIONS, type SiteEditionName } from '@imagemill/core';
import { renderToString } from 'preact-render-to-string';
import { setEdition, setServerEngine } from '../engine/site-engine.js';
import { type Assets, Document } from './document.js';
import type { Page } from './page.js';
import { PAGES } from './page-list.js';
import { type OfferedPlugin, setPlugins } from './plugins/offered-plugins.js';

/** A page as a file to write. */
export interface RenderedPage {
  readonly path: string;
  readonly file: string;
  readonly listed: boolean;
  readonly html: string;
}

/** Renders every page of an edition to HTML. */
export function renderPages(assets: Assets, edition: SiteEditionName, plugins: readonly OfferedPlugin[]): RenderedPage[] {
  setEdition(edition);
  setPlugins(plugins);
  const { folder, engine } = SITE_EDITIONS[edition];
  return PAGES.filter(({ opens }) => opens === undefined || engine.reads.includes(opens)).map((page) => ({
    path: page.path,
    file: folder + page.file,
    listed: page.listed,
    html: renderPage(page, assets, edition),
  }));
}

function renderPage(page: Page, assets: Assets, edition: SiteEditionName): string {
  setServerEngine(page.elsewhere);
  return `<!doctype html>\n${withTokenSlot(renderToString(<Document page={page} assets={assets} edition={edition} />))}\n`;
}

/**
 * The renderer shortens an empty attribute to its name; the server needs the quotes for the token.
 */
function withTokenSlot(html: string): string {
  return html.replace('<meta name="csrf-token" content/>', '<meta name="csrf-token" content=""/>');
}
