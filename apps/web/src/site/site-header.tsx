import { TOOLS } from '@imagemill/core';
import { ApiTag } from './api-tag.js';
import { Mark } from './mark.js';

/** Where the document tools are listed. */
const PDF_TOOLS_PATH = '/#pdf-tools';
const PDF_PAGES: readonly string[] = TOOLS.filter(({ family }) => family === 'pdf').map(({ path }) => path);

const LINKS = [
  ...TOOLS.filter(({ family, status }) => family === 'image' && status === 'ready').map(({ path, short }) => ({ path, label: short })),
  { path: PDF_TOOLS_PATH, label: 'PDF' },
  { path: '/pricing', label: 'Pricing' },
];

/** The header of every page. */
export function SiteHeader({ path }: { path: string }) {
  // The page of a format pair belongs to Convert image.
  const isPart = (target: string) =>
    (target === '/convert-image' && path.startsWith('/convert/')) || (target === PDF_TOOLS_PATH && PDF_PAGES.includes(path));
  const current = (target: string) => (target === path ? 'page' : isPart(target) ? 'true' : undefined);
  return (
    <header class="site-header">
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <div class="wrap site-header-row">
        <a class="wordmark" href="/" aria-current={current('/')} aria-label="Imagemill, home">
          <Mark size={30} />
          <span class="wordmark-name">imagemill</span>
        </a>
        <nav aria-label="Site">
          <ul class="site-nav">
            {LINKS.map((link) => (
              <li key={link.path}>
                <a href={link.path} aria-current={current(link.path)}>
                  {link.label}
                </a>
              </li>
            ))}
            <li>
              <a href="/api" aria-current={current('/api')}>
                API <ApiTag small />
              </a>
            </li>
          </ul>
        </nav>
        <a class="site-account" href="/account" aria-current={current('/account')}>
          Account
        </a>
      </div>
    </header>
  );
}
