import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { CHUNK_GROUPS } from './chunk-groups.js';
import { devPages } from './vite-dev-pages.js';

const ENGINE = 'assets/engine/[name]-[hash]';
/** The server of `npm run dev`. */
const SERVER = `http://localhost:${process.env.PORT ?? 3000}`;
const isolation = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

const require = createRequire(import.meta.url);
/** The font packages don't export their files, so find the folder by its path. */
const fontFolder = (script) => path.join(path.dirname(require.resolve(`@embedpdf/fonts-${script}`)), '../fonts');
const FONTS = ['arabic', 'hebrew', 'jp', 'kr', 'latin', 'sc', 'tc'];

const WATCH = JSON.stringify(fileURLToPath(new URL('src/trust/watch-worker.ts', import.meta.url)));

/**
 * Everything the engine worker loads is under /assets/engine/: the server sends that folder with a
 * different content security policy.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  appType: 'custom',
  // .env files must not change a build.
  envDir: false,
  plugins: [devPages()],
  resolve: {
    alias: [
      { find: 'virtual:api-examples', replacement: fileURLToPath(new URL('../../examples/api', import.meta.url)) },
      ...FONTS.map((script) => ({ find: `virtual:pdf-fonts/${script}`, replacement: fontFolder(script) })),
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  optimizeDeps: {
    exclude: ['wasm-vips', '@imagemill/errors', '@imagemill/files', '@imagemill/core', '@imagemill/engine-wasm', '@imagemill/openapi'],
  },
  build: {
    target: 'es2022',
    outDir: 'dist/site',
    emptyOutDir: true,
    manifest: true,
    // data: URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    // The engine's WebAssembly glue is one large chunk by nature.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      input: {
        site: 'src/site/styles/site.css',
        home: 'src/entries/home.tsx',
        tool: 'src/entries/tool.tsx',
        'pdf-tool': 'src/entries/pdf-tool.tsx',
        'pro-image': 'src/entries/pro-image.tsx',
        'pro-pdf': 'src/entries/pro-pdf.tsx',
        pricing: 'src/entries/pricing.tsx',
        account: 'src/entries/account.tsx',
        'mailed-link': 'src/entries/mailed-link.tsx',
        api: 'src/entries/api.tsx',
        plain: 'src/entries/plain.tsx',
      },
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        // Otherwise a shared chunk's name lists everything that shares it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
        codeSplitting: { includeDependenciesRecursively: false, groups: CHUNK_GROUPS },
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.wasm')) ? `${ENGINE}[extname]` : 'assets/[name]-[hash][extname]',
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [watchThreads()],
    rolldownOptions: {
      // wasm-vips evaluates code at run time; the engine folder's policy allows just that.
      checks: { eval: false },
      output: { entryFileNames: `${ENGINE}.js`, chunkFileNames: `${ENGINE}.js`, assetFileNames: `${ENGINE}[extname]` },
    },
  },
  server: {
    headers: isolation,
    // The endpoints, not the page at /api.
    proxy: { '^/api/.': SERVER, '^/v1': SERVER },
  },
  preview: { headers: isolation },
});

/**
 * Makes the threads that wasm-vips starts (its own script, run as workers) report their requests,
 * like every other worker.
 */
function watchThreads() {
  return {
    name: 'imagemill-watch-threads',
    transform: {
      filter: { id: /wasm-vips[\\/]lib[\\/]vips-es6\.js$/ },
      handler: (code) => ({ code: `import ${WATCH};${code}`, map: null }),
    },
  };
}
