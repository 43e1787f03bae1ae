import { type ReadyToolId, TOOLS, type ToolOf } from '@imagemill/core';
import { signal } from '@preact/signals';
import { render } from 'preact';
import { pageQuota, startPageQuota } from '../tool/counting/page-quota.js';
import { createMill, type Mill } from '../tool/mill.js';
import { watchPage } from '../tool/watch-page.js';
import { ToolApp } from './tool-app.js';
import { ToolHead } from './tool-head.js';

type ReadyTool = ToolOf<ReadyToolId>;
const READY = TOOLS.filter((tool): tool is ReadyTool => tool.status === 'ready');

/** The tool that a page shows by itself. */
export interface OwnTool {
  readonly mill: Mill;
  /** Takes its view off the page while another tool is shown: two would share the ids of their fields. */
  setAway(away: boolean): void;
}

export interface ToolsInPlace {
  /** Shows a tool; it has the files of the others in its list. */
  open(id: ReadyToolId): void;
  /** Gives more files to the tool shown last. */
  add(files: readonly File[]): void;
}

/**
 * Lets the tools be shown in place of the page they are called from, so that files go along from one to the other.
 * Back and forward switch between all of them; nothing is lost. `own`: the tool of the page itself, where it has one.
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
  const mills = new Map<string, Mill>(own ? [[own.mill.tool.id, own.mill]] : []);
  const had = new Map<Mill, WeakSet<File>>();
  // Undefined: the page itself.
  const inPlace = signal<ReadyTool | undefined>(undefined);
  let last: Mill | undefined = own?.mill;

  function millOf(tool: ReadyTool): Mill {
    const known = mills.get(tool.id);
    if (known) return known;
    const mill: Mill = createMill(pageQuota.forTool(tool.id), tool);
    mills.set(tool.id, mill);
    mill.start();
    watchPage(mill);
    // Files that arrive while the page is shown again bring the tool back.
    let count = 0;
    mill.items.subscribe(({ length }) => {
      if (length > count && last === mill && inPlace.peek() !== tool) open(tool.id);
      count = length;
    });
    return mill;
  }

  /** Every file of the other tools is in this one too, unless it was removed from here. Only this one starts new work. */
  function bringFiles(to: Mill): void {
    for (const mill of mills.values()) for (const { file } of mill.items.peek()) hadOf(mill).add(file);
    const others = [...mills.values()].filter((mill) => mill !== to);
    const more = new Set(others.flatMap((mill) => mill.items.peek().map(({ file }) => file)).filter((file) => !hadOf(to).has(file)));
    for (const mill of others) mill.setAwake(false);
    to.setAwake(true);
    // Noted at once: it may be removed again before the next switch.
    for (const file of more) hadOf(to).add(file);
    if (more.size > 0) to.add([...more]);
  }

  function hadOf(mill: Mill): WeakSet<File> {
    const files = had.get(mill) ?? new WeakSet();
    had.set(mill, files);
    return files;
  }

  function show(tool: ReadyTool | undefined): void {
    const mill = tool ? millOf(tool) : own?.mill;
    inPlace.value = tool;
    own?.setAway(tool !== undefined);
    if (mill) {
      last = mill;
      bringFiles(mill);
    }
    page?.toggleAttribute('hidden', tool !== undefined);
    place.hidden = tool === undefined;
    (tool ? page : place)?.removeAttribute('id');
    (tool ? place : page)?.setAttribute('id', 'main');
    document.title = tool ? `${tool.title} | Imagemill` : pageTitle;
    markCurrent(tool?.path ?? own?.mill.tool.path ?? pagePath);
    window.scrollTo(0, 0);
    // What had the focus is hidden now: reading goes on at the start of what is shown.
    (tool ? place : page)?.focus({ preventScroll: true });
  }

  function open(id: ReadyToolId): void {
    const tool = id === own?.mill.tool.id ? undefined : READY.find((candidate) => candidate.id === id);
    if (tool === inPlace.peek()) return;
    history.pushState(null, '', tool?.path ?? pagePath);
    show(tool);
  }

  function Shown() {
    const tool = inPlace.value;
    return (
      tool && (
        <>
          <ToolHead tool={tool} />
          <ToolApp key={tool.id} mill={millOf(tool)} onSwitch={open} />
        </>
      )
    );
  }

  window.addEventListener('popstate', () => {
    const tool = location.pathname === pagePath ? undefined : READY.find(({ path }) => path === location.pathname);
    if (tool !== inPlace.peek()) show(tool);
  });
  render(<Shown />, place);
  startPageQuota();
  return { open, add: (files) => last?.add(files) };
}

function markCurrent(path: string): void {
  for (const link of document.querySelectorAll('.site-header a')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
