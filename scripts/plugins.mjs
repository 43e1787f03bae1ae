// npm run plugins: builds the WordPress plugins into plugins/wordpress/dist, each as a folder and
// as a zip to install.
import './lib/require-node.mjs';
import { compileMetric, TSC } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { followParent, main, runQuietly } from './lib/run.mjs';

followParent();
await main(async () => {
  await ensureInstalled();
  // Imported only now, because they import packages.
  const { ensureBrowserCode } = await import('./lib/plugins/browser-code.mjs');
  const { buildPlugins } = await import('./lib/plugins/build-plugins.mjs');
  await ensureBrowserCode(async () => {
    await runQuietly('Compiling (tsc -b)', [TSC, '-b', '--pretty', 'false']);
    await compileMetric();
  });
  for (const { name, version, bytes, files } of buildPlugins())
    console.log(`plugins/wordpress/dist/${name}.zip: version ${version}, ${files} files, ${Math.ceil(bytes / 1024)} kB`);
});
