// Builds the site into dist/site: bundles for the browser, then every page as HTML, then compressed copies.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFolder } from './compress-folder.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const site = join(here, 'dist/site');
const prerender = join(here, 'dist/prerender');
const configFile = join(here, 'vite.config.js');

await build({ configFile, logLevel: 'warn' });
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  build: {
    ssr: true,
    manifest: false,
    outDir: prerender,
    rolldownOptions: { input: 'src/prerender/render-pages.tsx', output: { entryFileNames: '[name].js' } },
  },
});

const manifestFile = join(site, '.vite/manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
await rm(join(site, '.vite'), { recursive: true });

const fileOf = (source) => `/${manifest[source].file}`;
const importsOf = (source) => (manifest[source].imports ?? []).flatMap((key) => [fileOf(key), ...importsOf(key)]);

const { renderSite } = await import(join(prerender, 'render-pages.js'));
const pages = renderSite({
  style: fileOf('src/styles/site.css'),
  script: (entry) => fileOf(`src/entries/${entry}.tsx`),
  preload: (entry) => [...new Set(importsOf(`src/entries/${entry}.tsx`))],
});
for (const page of pages) {
  const file = join(site, page.file);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page.html);
}
await rm(prerender, { recursive: true });

await compressFolder(site);
console.log(`Built ${pages.length} pages into apps/web/dist/site`);
