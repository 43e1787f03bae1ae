import { findTool, type ReadyToolId, TOOLS, type ToolId, type ToolOf } from '@imagemill/core';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { createCarrier } from '../shell/carry-files.js';
import { firstTool } from '../shell/intake/file-kind.js';
import { createMill, type Mill } from '../shell/mill.js';
import { pageQuota, startPageQuota } from '../shell/quota/page-quota.js';
import { ToolApp, ToolHead } from '../shell/tool-app.js';
import type { ToolKit } from '../shell/tool-kit.js';
import { watchPage } from '../shell/watch-page.js';
import { PICTURE_KITS } from './picture-tools.js';

type ReadyTool = ToolOf<ReadyToolId>;
const READY = TOOLS.filter((tool): tool is ReadyTool => tool.status === 'ready');

/** A tool with its files. */
interface OpenTool {
  readonly mill: Mill;
  readonly kit: ToolKit;
}

/** The page's own tool. */
export interface OwnTool extends OpenTool {
  /** Removes its view while another tool is shown, since both use the same field ids. */
  setAway(away: boolean): void;
}

export interface ToolsInPlace {
  /** Shows a tool, and moves over the files from the other tools that it accepts. */
  open(id: ReadyToolId): Promise<void>;
  /** Shows the first tool that accepts these files. */
  openFor(files: readonly File[]): Promise<void>;
  /** Adds files to the last tool shown. */
  add(files: readonly File[]): void;
}

/**
 * Shows other tools on the current page, so the files can move between them. Back and forward
 * switch tools without losing anything. `own`: the page's own tool, if it has one.
 */
export function createToolsInPlace(own?: OwnTool): ToolsInPlace {
  const page = document.querySelector<HTMLElement>('main');
  const place = document.createElement('main');
  place.className = 'wrap';
  place.hidden = true;
  for (const main of [page, place]) if (main) main.tabIndex = -1;
  page?.after(place);

  const { title: pageTitle } = document;
  const pagePath = location.pathname;
  const opened = new Map<string, OpenTool>(own ? [[own.mill.tool.id, own]] : []);
  const carry = createCarrier();
  // Undefined: the page itself.
  const inPlace = signal<OpenTool | undefined>(undefined);
  let last: Mill | undefined = own?.mill;
  let asked: ReadyTool | undefined;

  async function openedTool(tool: ReadyTool): Promise<OpenTool> {
    const kit = await loadKit(tool.id);
    const known = opened.get(tool.id);
    if (known) return known;
    const mill: Mill = createMill(pageQuota.forTool(tool.id), kit.craft);
    opened.set(tool.id, { mill, kit });
    mill.start();
    watchPage(mill);
    // If files arrive while the page itself is shown, the tool comes back.
    let count = 0;
    mill.items.subscribe(({ length }) => {
      if (length > count && last === mill && inPlace.peek()?.mill !== mill) void open(tool.id);
      count = length;
    });
    return { mill, kit };
  }

  function show(tool: OpenTool | undefined): void {
    const mill = tool?.mill ?? own?.mill;
    inPlace.value = tool;
    own?.setAway(tool !== undefined);
    if (mill) {
      last = mill;
      carry(
        [...opened.values()].map((each) => each.mill),
        mill,
      );
    }
    page?.toggleAttribute('hidden', tool !== undefined);
    place.hidden = tool === undefined;
    (tool ? page : place)?.removeAttribute('id');
    (tool ? place : page)?.setAttribute('id', 'main');
    document.title = tool ? `${tool.mill.tool.title} | Imagemill` : pageTitle;
    markCurrent(mill?.tool.path ?? pagePath);
    window.scrollTo(0, 0);
    // The focused element is now hidden, so focus moves to the start of what's visible.
    (tool ? place : page)?.focus({ preventScroll: true });
  }

  /** Shows a tool when it's ready, unless another one was requested in the meantime. */
  async function showWhenReady(tool: ReadyTool | undefined, onReady?: () => void): Promise<void> {
    asked = tool;
    const ready = tool && (await openedTool(tool));
    if (asked !== tool || ready?.mill === inPlace.peek()?.mill) return;
    onReady?.();
    show(ready);
  }

  function open(id: ReadyToolId): Promise<void> {
    const tool = id === own?.mill.tool.id ? undefined : READY.find((candidate) => candidate.id === id);
    return showWhenReady(tool, () => history.pushState(null, '', tool?.path ?? pagePath));
  }

  function Shown() {
    const tool = inPlace.value;
    return (
      tool && (
        <>
          <ToolHead kit={tool.kit} />
          <ToolApp key={tool.mill.tool.id} mill={tool.mill} kit={tool.kit} onSwitch={open} />
        </>
      )
    );
  }

  window.addEventListener('popstate', () => {
    const tool = location.pathname === pagePath ? undefined : READY.find(({ path }) => path === location.pathname);
    void showWhenReady(tool);
  });
  render(<Shown />, place);
  startPageQuota();
  return { open, openFor: async (files) => open(await firstTool(files)), add: (files) => last?.add(files) };
}

function markCurrent(path: string): void {
  for (const link of document.querySelectorAll('.site-header a')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** A tool's definition. The PDF ones load when one is first requested. */
async function loadKit(id: ToolId): Promise<ToolKit> {
  const kits = findTool(id).family === 'pdf' ? (await import('./pdf-tools.js')).PDF_KITS : PICTURE_KITS;
  return (kits as Readonly<Record<ToolId, ToolKit>>)[id];
}
