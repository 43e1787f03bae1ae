import { baseHeaders, contentType, fileHeaders, type PageTemplate, pageHeaders, SHELL_URL, type Site } from '@imagemill/site';

/** An address of a site, and what this source would respond there. */
export interface Target {
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A page, or the content of a file. */
  readonly content: { readonly page: PageTemplate } | { readonly sha256: string; readonly bytes: number };
}

/** An address that doesn't exist on any site. */
const NOWHERE = '/verify-site/no-such-page';

/** Every address where the built site serves something from the build. */
export function targetsOf(site: Site, origin: string): Target[] {
  const base = baseHeaders(origin.startsWith('https:') ? 'https' : 'http');
  const pageTarget = (path: string, page: PageTemplate, status = 200): Target => ({
    path,
    status,
    headers: { ...base, ...pageHeaders(origin), 'Content-Type': contentType('.html') },
    content: { page },
  });
  return [
    ...[...site.pages].map(([path, page]) => pageTarget(path, page)),
    ...[...site.pages].map(([path, page]) => pageTarget(SHELL_URL + path.slice(1), page)),
    ...(site.notFound ? [pageTarget(NOWHERE, site.notFound, 404)] : []),
    ...site.files.map((file) => ({
      path: file.url,
      status: 200,
      headers: { ...base, ...fileHeaders(file, origin), 'Content-Type': file.type },
      content: { sha256: file.sha256, bytes: file.bytes },
    })),
  ];
}
