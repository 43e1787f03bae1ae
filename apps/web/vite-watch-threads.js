import { fileURLToPath } from 'node:url';

const WATCH = JSON.stringify(fileURLToPath(new URL('src/trust/watch-worker.ts', import.meta.url)));

/** Has the threads that wasm-vips starts (its own script again, as workers) tell what they ask for, like every other worker. */
export function watchThreads() {
  return {
    name: 'imagemill-watch-threads',
    transform: {
      filter: { id: /wasm-vips[\\/]lib[\\/]vips-es6\.js$/ },
      handler: (code) => ({ code: `import ${WATCH};${code}`, map: null }),
    },
  };
}
