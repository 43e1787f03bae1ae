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
