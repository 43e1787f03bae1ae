import { type ReadyToolId, TOOLS, type ToolOf } from '@imagemill/core';
import { effect, signal } from '@preact/signals';
import { render } from 'preact';
import { createMill, type Mill } from '../tool/mill.js';
import { pageApi } from '../tool/page-api.js';
import { watchPage } from '../tool/watch-page.js';
import { ToolApp } from './tool-app.js';
import { ToolHead } from './tool-head.js';
import { ToolSwitch } from './tool-switch.js';

const READY = TOOLS.filter((tool): tool is ToolOf<ReadyToolId> => tool.status === 'ready');

/**
 * Shows a tool in place of the home page, with files already in it; the other tools are a click away and take the files along.
 * Back and forward switch between all of them; nothing is lost. Returns the function that takes more files.
 */
export function openToolInPlace(files: File[]): (files: File[]) => void {
  const home = document.querySelector<HTMLElement>('main');
  const main = document.createElement('main');
  main.className = 'wrap';
  main.tabIndex = -1;
  main.hidden = true;
  home?.after(main);

  const homeTitle = document.title;
  const mills = new Map<ReadyToolId, Mill>();
  const had = new Map<Mill, WeakSet<File>>();
  const current = signal<ToolOf<ReadyToolId>>(READY[0] as ToolOf<ReadyToolId>);

  function millOf(tool: ToolOf<ReadyToolId>): Mill {
    const known = mills.get(tool.id);
    if (known) return known;
    const mill: Mill = createMill(pageApi, tool);
    mills.set(tool.id, mill);
    mill.start();
    watchPage(mill);
    return mill;
  }

  /** Every file of the other tools is in this one too, unless it was removed from here. Only this one starts new work. */
  function bringFiles(to: Mill): void {
    for (const mill of mills.values()) for (const { file } of mill.items.peek()) hadOf(mill).add(file);
    const others = [...mills.values()].filter((mill) => mill !== to);
    const more = new Set(others.flatMap((mill) => mill.items.peek().map(({ file }) => file)).filter((file) => !hadOf(to).has(file)));
    for (const mill of others) mill.setAwake(false);
    to.setAwake(true);
    if (more.size > 0) to.add([...more]);
  }

  function hadOf(mill: Mill): WeakSet<File> {
    const files = had.get(mill) ?? new WeakSet();
    had.set(mill, files);
    return files;
  }

  /** Undefined: the home page. */
  function show(tool: ToolOf<ReadyToolId> | undefined): void {
    if (tool) {
      bringFiles(millOf(tool));
      current.value = tool;
    }
    home?.toggleAttribute('hidden', tool !== undefined);
    main.hidden = tool === undefined;
    (tool ? home : main)?.removeAttribute('id');
    (tool ? main : home)?.setAttribute('id', 'main');
    document.title = tool ? `${tool.title} | Imagemill` : homeTitle;
    markCurrent(tool?.path ?? '/');
    window.scrollTo(0, 0);
    // What had the focus is hidden now: reading goes on at the start of the tool.
    if (tool) main.focus({ preventScroll: true });
  }

  function open(tool: ToolOf<ReadyToolId>): void {
    if (!main.hidden && tool === current.peek()) return;
    history.pushState(null, '', tool.path);
    show(tool);
  }

  function choose(id: ReadyToolId): void {
    const tool = READY.find((candidate) => candidate.id === id);
    if (tool) open(tool);
  }

  function Shown() {
    const tool = current.value;
    return (
      <>
        <ToolHead tool={tool} />
        <ToolSwitch tools={READY} current={tool.id} onChoose={choose} />
        <ToolApp key={tool.id} mill={millOf(tool)} />
      </>
    );
  }

  window.addEventListener('popstate', () => show(READY.find(({ path }) => path === location.pathname)));
  open(current.peek());
  render(<Shown />, main);
  millOf(current.peek()).add(files);

  // Files that arrive while the home page is shown again bring the tool back.
  let known = 0;
  effect(() => {
    const { length } = millOf(current.value).items.value;
    if (length > known && main.hidden) open(current.peek());
    known = length;
  });
  return (more) => millOf(current.peek()).add(more);
}

function markCurrent(path: string): void {
  for (const link of document.querySelectorAll('.site-header a')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
