import '../trust/watch-worker.js';
import { servePortablePdf } from '@imagemill/engine-wasm/pdf-portable-worker';
import { PDF_FILES } from './pdf-files.js';
import { PORTABLE_FILES } from './portable-files.js';

servePortablePdf(self as unknown as Parameters<typeof servePortablePdf>[0], PORTABLE_FILES, PDF_FILES);
