import '../trust/watch-worker.js';
import { servePortableEngine } from '@imagemill/engine-wasm/portable-worker';
import { PORTABLE_FILES } from './portable-files.js';

servePortableEngine(self as unknown as Parameters<typeof servePortableEngine>[0], PORTABLE_FILES);
