import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Readers of headers that the converter never asks: it takes JPEG, PNG and GIF. */
const LEFT_OUT = /^\.\/(?:bmp|heif|ico|jxl|pdf|svg|tiff)\.js$/;
const NAMES = { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' };

const leaveOut = () => ({
  name: 'leave-out',
  enforce: 'pre',
  resolveId: (id, importer) => (LEFT_OUT.test(id) && /core\/dist\/inspect\/inspect\.js$/.test(importer ?? '') ? '\0left-out' : undefined),
  load: (id) => (id === '\0left-out' ? 'export {};' : undefined),
});

/**
 * The page's code and the converter's, with addresses relative to each other: a plugin may lie anywhere. Names carry a hash, and
 * manifest.json tells PHP which one the page loads.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  appType: 'custom',
  base: './',
  // Files named .env may not change a build.
  envDir: false,
  publicDir: false,
  build: {
    target: 'es2022',
    outDir: 'dist/bundle',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // A data: address would need a looser content policy.
    assetsInlineLimit: 0,
    modulePreload: false,
    // The plugin directory asks for readable code.
    minify: false,
    cssMinify: false,
    reportCompressedSize: false,
    rolldownOptions: { input: { bulk: 'src/bulk.ts' }, output: NAMES },
  },
  worker: { format: 'es', plugins: () => [leaveOut()], rolldownOptions: { output: NAMES } },
});
