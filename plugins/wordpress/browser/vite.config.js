import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Header readers that the converter never needs: it only takes JPEG, PNG and GIF. */
const LEFT_OUT = ['./bmp.js', './heif.js', './ico.js', './jxl.js', './pdf.js', './svg.js', './tiff.js', '../decode/qoi.js'];
const INSPECT = /\/files\/dist\/inspect\/inspect\.js$/;
const NAMES = { entryFileNames: '[name]-[hash].js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name]-[hash][extname]' };

const leaveOut = () => {
  const found = new Set();
  return {
    name: 'leave-out',
    enforce: 'pre',
    resolveId: (id, importer) => {
      if (!LEFT_OUT.includes(id) || !INSPECT.test(importer ?? '')) return undefined;
      found.add(id);
      return '\0left-out';
    },
    load: (id) => (id === '\0left-out' ? 'export {};' : undefined),
    // Without this, a file that was moved or renamed would silently ship again.
    buildEnd: (error) => {
      const missed = LEFT_OUT.filter((id) => !found.has(id));
      if (!error && missed.length > 0) throw new Error(`Expected inspect.js to import ${missed.join(', ')}`);
    },
  };
};

/**
 * The page's code and the converter's, with URLs relative to each other because a plugin can be
 * anywhere. Names contain a hash, and manifest.json tells PHP which one the page loads.
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
    // A data: URL would need a looser content security policy.
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
