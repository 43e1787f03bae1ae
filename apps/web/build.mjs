// Builds the site into dist/site: bundles for the browser, the plugin downloads, every page as
// HTML, a list of all files, and compressed copies. The same sources must give the same bytes
// everywhere: nothing here may depend on the clock, the folder, the locale or listing order.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE_EDITION_NAMES, SITE_EDITIONS } from '@imagemill/core';
import { BUILD_FILE, describeBuild, formatManifest } from '@imagemill/site';
import { build } from 'vite';
import { compressFolder } from './compress-folder.mjs';
import { offerPlugins } from './offer-plugins.mjs';
import { listOfflineFiles } from './offline-files.mjs';

// Ignore the caller's NODE_ENV: Vite would build something else with it.
process.env.NODE_ENV = 'production';

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
    rolldownOptions: { input: 'src/site/render-pages.tsx', output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
});
// One script without imports: a service worker has a fixed address, and older browsers don't take
// modules there.
await build({
  configFile,
  logLevel: 'warn',
  publicDir: false,
  build: {
    manifest: false,
    emptyOutDir: false,
    outDir: prerender,
    rolldownOptions: {
      input: 'src/offline/service-worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: '[name].js', codeSplitting: false },
    },
  },
});

const manifestFile = join(site, '.vite/manifest.json');
const manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
await rm(join(site, '.vite'), { recursive: true });

const fileOf = (source) => `/${manifest[source].file}`;
/** A file and everything it imports, each once, since imports overlap. */
function withImports(source, seen = new Set()) {
  if (!seen.has(source)) {
    seen.add(source);
    for (const key of manifest[source].imports ?? []) withImports(key, seen);
  }
  return [...seen];
}
requireNoCircles(manifest);
const stylesOf = (source) => withImports(source).flatMap((key) => (manifest[key].css ?? []).map((name) => `/${name}`));
const importsOf = (source) => withImports(source).slice(1).map(fileOf);

const { renderPages } = await import(join(prerender, 'render-pages.js'));
const assets = {
  styles: (entry) => [fileOf('src/site/styles/site.css'), ...new Set(stylesOf(`src/entries/${entry}.tsx`))],
  script: (entry) => fileOf(`src/entries/${entry}.tsx`),
  preload: (entry) => [...new Set(importsOf(`src/entries/${entry}.tsx`))],
};
const plugins = await offerPlugins(join(site, 'plugins'));
const files = await listAssets();
const serviceWorker = await readFile(join(prerender, 'service-worker.js'), 'utf8');
let pageCount = 0;
for (const edition of SITE_EDITION_NAMES) {
  const { folder, engine } = SITE_EDITIONS[edition];
  const pages = renderPages(assets, edition, plugins);
  for (const page of pages) await write(page.file, page.html);
  const list = listOfflineFiles(files, pages, engine.reads);
  await write(`${folder}service-worker.js`, `const OFFLINE_FILES = ${JSON.stringify(list)};\n${serviceWorker}`);
  pageCount += pages.length;
}
await rm(prerender, { recursive: true });

await write(BUILD_FILE, formatManifest(await describeBuild(site)));
await compressFolder(site);
console.log(`Built ${pageCount} pages into apps/web/dist/site`);

async function listAssets() {
  const entries = await readdir(join(site, 'assets'), { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => relative(site, join(entry.parentPath, entry.name)));
  return names.map((name) => `/${name.split(sep).join('/')}`).sort();
}

async function write(name, text) {
  const file = join(site, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * Throws if files of a build import each other in a cycle: one of them would run before its imports
 * are ready, and the page would die at startup. The bundler can create a cycle from cycle-free
 * sources when it merges small files.
 */
function requireNoCircles(manifest) {
  const done = new Set();
  const visit = (key, path) => {
    if (path.includes(key)) throw new Error(`Import cycle: ${[...path, key].map((each) => manifest[each].file).join(' → ')}`);
    if (done.has(key)) return;
    for (const next of manifest[key].imports ?? []) visit(next, [...path, key]);
    done.add(key);
  };
  for (const key of Object.keys(manifest)) visit(key, []);
}
