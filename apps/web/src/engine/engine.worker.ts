import '../trust/watch-worker.js';
import { serveEngine } from '@imagemill/engine-wasm/worker';
import { ENGINE_FILES } from './engine-files.js';

serveEngine(self as unknown as Parameters<typeof serveEngine>[0], ENGINE_FILES);
