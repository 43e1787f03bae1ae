import type { SiteEditionName } from '@imagemill/core';
import type { Page } from './page.js';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';

/** Where the build put the files that a page loads. */
export interface Assets {
  /** Style sheets: the site's own, and those of the entry. */
  styles(entry: string): readonly string[];
  script(entry: string): string;
  /** Modules that the entry imports, fetched along with it. */
  preload(entry: string): readonly string[];
}

interface DocumentProps {
  page: Page;
  assets: Assets;
  edition: SiteEditionName;
}

/**
 * The whole HTML document of a page. It contains no inline script or style, because the content
 * security policy allows neither.
 */
export function Document({ page, assets, edition }: DocumentProps) {
  const { Main, entry } = page;
  return (
    <html lang="en" data-edition={edition}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <meta name="csrf-token" content="" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#151513" media="(prefers-color-scheme: dark)" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="Imagemill" />
        <meta property="og:title" content={page.title} />
        <meta property="og:description" content={page.description} />
        <meta property="og:image" content="/social.png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="Imagemill: smaller images, made on your own device." />
        <meta name="twitter:card" content="summary_large_image" />
        {!page.listed && <meta name="robots" content="noindex" />}
        {page.secretAddress && <meta name="referrer" content="no-referrer" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.styles(entry).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preload(entry).map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={assets.script(entry)} />
      </head>
      <body>
        <SiteHeader path={page.path} />
        <Main />
        <SiteFooter />
      </body>
    </html>
  );
}
