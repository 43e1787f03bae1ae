import { findTool, type ReadyToolId, TOOLS, type ToolId, type ToolOf } from '@imagemill/core';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { createCarrier } from '../shell/carry-files.js';
import { firstTool } from '../shell/intake/file-kind.js';
import { pageQuota, startPageQuota } from '../shell/quota/page-quota.js';
import { ToolApp, ToolHead } from '../shell/tool-app.js';
import type { ToolDefinition } from '../shell/tool-definition.js';
import { createToolModel, type ToolModel } from '../shell/tool-model.js';
import { watchPage } from '../shell/watch-page.js';
import { IMAGE_DEFINITIONS } from './image-tools.js';

type ReadyTool = ToolOf<ReadyToolId>;
const READY = TOOLS.filter((tool): tool is ReadyTool => tool.status === 'ready');

/** A tool with its files. */
interface OpenTool {
  readonly model: ToolModel;
  readonly definition: ToolDefinition;
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
  const opened = new Map<string, OpenTool>(own ? [[own.model.tool.id, own]] : []);
  const carry = createCarrier();
  // Undefined: the page itself.
  const inPlace = signal<OpenTool | undefined>(undefined);
  let last: ToolModel | undefined = own?.model;
  let asked: ReadyTool | undefined;

  async function openedTool(tool: ReadyTool): Promise<OpenTool> {
    const definition = await loadDefinition(tool.id);
    const known = opened.get(tool.id);
    if (known) return known;
    const model: ToolModel = createToolModel(pageQuota.forTool(tool.id), definition.runner);
    opened.set(tool.id, { model, definition });
    model.start();
    watchPage(model);
    // If files arrive while the page itself is shown, the tool comes back.
    let count = 0;
    model.items.subscribe(({ length }) => {
      if (length > count && last === model && inPlace.peek()?.model !== model) void open(tool.id);
      count = length;
    });
    return { model, definition };
  }

  function show(tool: OpenTool | undefined): void {
    const model = tool?.model ?? own?.model;
    inPlace.value = tool;
    own?.setAway(tool !== undefined);
    if (model) {
      last = model;
      carry(
        [...opened.values()].map((each) => each.model),
        model,
      );
    }
    page?.toggleAttribute('hidden', tool !== undefined);
    place.hidden = tool === undefined;
    (tool ? page : place)?.removeAttribute('id');
    (tool ? place : page)?.setAttribute('id', 'main');
    document.title = tool ? `${tool.model.tool.title} | Imagemill` : pageTitle;
    markCurrent(model?.tool.path ?? pagePath);
    window.scrollTo(0, 0);
    // The focused element is now hidden, so focus moves to the start of what's visible.
    (tool ? place : page)?.focus({ preventScroll: true });
  }

  /** Shows a tool when it's ready, unless another one was requested in the meantime. */
  async function showWhenReady(tool: ReadyTool | undefined, onReady?: () => void): Promise<void> {
    asked = tool;
    const ready = tool && (await openedTool(tool));
    if (asked !== tool || ready?.model === inPlace.peek()?.model) return;
    onReady?.();
    show(ready);
  }

  function open(id: ReadyToolId): Promise<void> {
    const tool = id === own?.model.tool.id ? undefined : READY.find((candidate) => candidate.id === id);
    return showWhenReady(tool, () => history.pushState(null, '', tool?.path ?? pagePath));
  }

  function Shown() {
    const tool = inPlace.value;
    return (
      tool && (
        <>
          <ToolHead definition={tool.definition} />
          <ToolApp key={tool.model.tool.id} model={tool.model} definition={tool.definition} onSwitch={open} />
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
async function loadDefinition(id: ToolId): Promise<ToolDefinition> {
  const definitions = findTool(id).family === 'pdf' ? (await import('./pdf-tools.js')).PDF_DEFINITIONS : IMAGE_DEFINITIONS;
  return (definitions as Readonly<Record<ToolId, ToolDefinition>>)[id];
}
