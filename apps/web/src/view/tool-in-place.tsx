import { effect } from '@preact/signals';
import { render } from 'preact';
import { createMill } from '../tool/mill.js';
import { pageApi } from '../tool/page-api.js';
import { watchPage } from '../tool/watch-page.js';
import { ToolApp } from './tool-app.js';
import { ToolHead } from './tool-head.js';

const TOOL = { path: '/compress-image', title: 'Compress image | Imagemill' };

/**
 * Shows Compress image in place of the home page, with files already in it. Back and forward switch between the two; nothing is lost.
 * Returns the function that takes more files.
 */
export function openToolInPlace(files: File[]): (files: File[]) => void {
  const home = document.querySelector<HTMLElement>('main');
  const tool = document.createElement('main');
  tool.className = 'wrap';
  tool.tabIndex = -1;
  home?.after(tool);

  const mill = createMill(pageApi);
  const homeTitle = document.title;
  const show = (isTool: boolean) => {
    home?.toggleAttribute('hidden', isTool);
    tool.hidden = !isTool;
    (isTool ? home : tool)?.removeAttribute('id');
    (isTool ? tool : home)?.setAttribute('id', 'main');
    document.title = isTool ? TOOL.title : homeTitle;
    markCurrent(isTool ? TOOL.path : '/');
    window.scrollTo(0, 0);
    // What had the focus is hidden now: reading goes on at the start of the tool.
    if (isTool) tool.focus({ preventScroll: true });
  };

  const open = () => {
    if (!tool.hidden) return;
    history.pushState(null, '', TOOL.path);
    show(true);
  };

  tool.hidden = true;
  window.addEventListener('popstate', () => show(location.pathname === TOOL.path));
  open();
  render(
    <>
      <ToolHead />
      <ToolApp mill={mill} />
    </>,
    tool,
  );
  mill.start();
  mill.add(files);
  watchPage(mill);
  // Files that arrive while the home page is shown again bring the tool back.
  let known = mill.items.peek().length;
  effect(() => {
    const { length } = mill.items.value;
    if (length > known) open();
    known = length;
  });
  return mill.add;
}

function markCurrent(path: string): void {
  for (const link of document.querySelectorAll('.site-header a')) {
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
