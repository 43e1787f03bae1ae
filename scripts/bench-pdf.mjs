// npm run bench:pdf [-- --only name] [--ours] [--large] [--preset name] [--pages N]: installs,
// builds, compresses documents with this project and with other programs, compares the results and
// writes docs/bench/pdf.md.
import './lib/require-node.mjs';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensurePrograms } from './lib/debian-packages.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { followParent, main, runShown, Stop } from './lib/run.mjs';

const PROGRAMS = ['gs', 'qpdf', 'mutool', 'pdftoppm', 'ocrmypdf', 'pngquant'];

followParent();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  if (!(await ensurePrograms(PROGRAMS))) throw new Stop('The bench compares with these programs, and reads results with them.');
  process.exitCode = await runShown([path.join(root, 'bench', 'dist', 'pdf', 'main.js'), ...process.argv.slice(2)]);
});
