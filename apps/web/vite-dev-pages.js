import { readPlugins } from './offer-plugins.mjs';

/** In development, renders pages on request from the same components as in the build. */
export function devPages() {
  return {
    name: 'imagemill-dev-pages',
    apply: 'serve',
    configureServer(server) {
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            const { renderPages } = await server.ssrLoadModule('/src/site/render-pages.tsx');
            const assets = {
              styles: () => ['/src/site/styles/site.css'],
              script: (entry) => `/src/entries/${entry}.tsx`,
              preload: () => [],
            };
            const pages = renderPages(assets, process.env.HEIC === 'off' ? 'withoutHeic' : 'full', await readPlugins());
            const path = new URL(request.originalUrl, 'http://localhost').pathname;
            const page = pages.find((candidate) => candidate.path === path) ?? pages.find((candidate) => candidate.path === '/404');
            response.statusCode = page.path === path ? 200 : 404;
            response.setHeader('Content-Type', 'text/html; charset=utf-8');
            response.end(await server.transformIndexHtml(path, page.html));
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
