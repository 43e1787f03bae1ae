import '../trust/watch-worker.js';
import { serveFullPdf } from '@imagemill/engine-wasm/pdf-worker';
import { ENGINE_FILES } from './engine-files.js';
import { PDF_FILES } from './pdf-files.js';

serveFullPdf(self as unknown as Parameters<typeof serveFullPdf>[0], ENGINE_FILES, PDF_FILES);
