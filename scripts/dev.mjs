// npm run dev: compiler, server and site, each in watch mode. One Ctrl-C ends them all.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, TSC } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/root.mjs';
import { followParent, main, npmScript } from './lib/run.mjs';

followParent();
await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  console.log('Open http://localhost:5173 once it is ready. The address that the server prints shows the last build.');
  // Each leads its own process group, so everything it started ends with it.
  const children = [
    [TSC, '-b', '--watch', '--preserveWatchOutput'],
    ['--watch', '--watch-preserve-output', '--enable-source-maps', path.join(root, 'apps/server/dist/main.js')],
    [npmScript(), 'run', 'dev', '--workspace', '@imagemill/web'],
  ].map((args) => spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], detached: true }));

  const endAll = () => {
    for (const child of children) endGroup(child.pid);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, endAll);
  for (const child of children) child.on('exit', endAll);
});

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has already ended.
  }
}
