import { DropZone } from '../shell/files/drop-zone.js';
import { ApiTag } from './api-tag.js';
import { FilePromises } from './file-promises.js';
import { MilledCounter } from './milled-counter.js';
import { ProGrid } from './pro-grid.js';
import { Slot } from './slot.js';
import { ToolGrid } from './tool-grid.js';

/** The home page. */
export function HomeMain() {
  return (
    <main id="main" class="wrap">
      <div class="home-first">
        <div class="page-head">
          <h1>Smaller images and PDFs, made on your own device</h1>
          <p class="lead">Drop your files. Your browser compresses, resizes or converts them here; no file is sent anywhere.</p>
        </div>
        <div id="home-drop">
          <DropZone />
        </div>
        <div id="milled">
          <MilledCounter />
        </div>
      </div>
      <noscript>
        <p class="note">Your browser does the work itself, and needs JavaScript for that. Please allow it for this page.</p>
      </noscript>

      <section class="section" aria-labelledby="tools-title">
        <h2 id="tools-title">Image tools</h2>
        <ToolGrid family="image" />
      </section>

      <section class="section" aria-labelledby="pdf-tools">
        <h2 id="pdf-tools">PDF tools</h2>
        <ToolGrid family="pdf" />
      </section>

      <FilePromises id="files-title" />

      <section class="section" aria-labelledby="pro-tools">
        <h2 id="pro-tools">
          On the server <span class="tag">PRO</span>
        </h2>
        <p class="prose">
          For files your device cannot hold. These tools are the exception: they upload the file to this server, work on it there and delete
          it when the answer is sent.
        </p>
        <ProGrid />
      </section>

      <section class="section" aria-labelledby="later-title">
        <h2 id="later-title">Beyond free</h2>
        <div class="pair">
          <div class="pair-card">
            <h3>PRO</h3>
            <p>
              Free files: <Slot name="freeFiles" />. PRO has no daily limit in the browser, and a server for what your device cannot hold:
              its tools upload the file, and say so.
            </p>
            <p>
              <a href="/pricing">All limits</a>
            </p>
          </div>
          <div class="pair-card">
            <h3>
              API <ApiTag />
            </h3>
            <p>The same tools over HTTP, for your own programs: one request with a file in, one answer with a file out.</p>
            <p>
              <a href="/api">Endpoints and status</a>
            </p>
          </div>
        </div>
      </section>
    </main>
  );
}
