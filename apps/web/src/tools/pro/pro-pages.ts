import type { ProToolId } from '@imagemill/core';
import type { ComponentType } from 'preact';
import type { Page } from '../../site/page.js';
import { FullEffortMain } from './full-effort-main.js';
import { LargeImageMain } from './large-image-main.js';
import { LargePdfMain } from './large-pdf-main.js';
import { proTool } from './pro-tool.js';
import { serverEngine } from './server/server-limits.js';

const SENT = 'PRO: the file is uploaded, worked on by the server and deleted with the answer.';

/** The pages of the tools that upload. */
export const PRO_PAGES: readonly Page[] = [
  proPage(
    'large-image',
    'Large image: compress, resize or convert on the server | Imagemill',
    `For pictures beyond what a phone or a browser can hold. ${SENT}`,
    LargeImageMain,
    'pro-image',
  ),
  proPage(
    'full-effort',
    'Full-effort AVIF and WebP: the smallest files | Imagemill',
    `The slowest, smallest encoding for pictures that are looked at often. ${SENT}`,
    FullEffortMain,
    'pro-image',
  ),
  proPage(
    'large-pdf',
    'Large PDF: compress documents on the server | Imagemill',
    `For documents beyond what a browser can hold. Text stays text. ${SENT}`,
    LargePdfMain,
    'pro-pdf',
  ),
];

function proPage(id: ProToolId, title: string, description: string, Main: ComponentType, entry: string): Page {
  const { path } = proTool(id);
  return { path, file: `${path.slice(1)}.html`, title, description, Main, entry, elsewhere: serverEngine(), listed: true };
}
