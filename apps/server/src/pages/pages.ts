import { slotValues } from '@imagemill/core';
import { AppError } from '@imagemill/errors';
import { contentType, type PageTemplate, pageHeaders, renderPage, SHELL_URL } from '@imagemill/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.js';

/** The site's pages, each with the numbers this server enforces, a session and a token. */
export function addPages(app: FastifyInstance, { config, site, guards, apiState }: Services): void {
  const origin = config.baseUrl ?? `http://localhost:${config.port}`;
  const send = async (request: FastifyRequest, reply: FastifyReply, page: PageTemplate, token: string): Promise<FastifyReply> => {
    const apiStatus = await apiState.lastKnown();
    const { freeDailyQuota: freeFilesPerDay, pro, api } = config;
    const slots = slotValues({ freeFilesPerDay, pro, api, apiStatus, buildHash: site.buildHash });
    const html = renderPage(page, { slots, token, origin });
    return reply
      .headers(pageHeaders(guards.ownOrigin(request)))
      .type(contentType('.html'))
      .send(html);
  };
  const sendPage = (request: FastifyRequest, reply: FastifyReply, page: PageTemplate) =>
    send(request, reply, page, guards.openSession(request, reply));

  for (const [url, page] of site.pages) {
    app.get(url, { onRequest: [guards.requireOwnHost] }, (request, reply) => sendPage(request, reply, page));
    // What browsers keep for offline use contains nothing about the visitor.
    app.get(SHELL_URL + url.slice(1), { onRequest: [guards.requireOwnHost] }, (request, reply) =>
      send(request, reply.header('X-Robots-Tag', 'noindex'), page, ''),
    );
  }

  const listed = [...site.pages.keys()].filter((url) => !site.unlisted.has(url));
  const sitemap = sitemapOf(listed.map((url) => new URL(url, origin).href));
  app.get('/sitemap.xml', { onRequest: [guards.requireOwnHost] }, (_request, reply) => reply.type('application/xml').send(sitemap));

  const { notFound } = site;
  app.setNotFoundHandler(async (request, reply) => {
    if (notFound === null) throw new AppError('not_found');
    await guards.requireOwnHost(request);
    return sendPage(request, reply.code(404), notFound);
  });
}

function sitemapOf(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `  <url><loc>${address}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</urlset>\n`;
}

/** Someone followed a link: they get a page to read, while programs get problem+json. */
export function isNavigation(request: FastifyRequest, path: string): boolean {
  const asks = (request.method === 'GET' || request.method === 'HEAD') && request.headers.accept?.includes('text/html') === true;
  return asks && path !== '/api' && !path.startsWith('/api/') && path !== '/v1' && !path.startsWith('/v1/');
}
