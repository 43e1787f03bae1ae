import { DropZone } from '../view/files/drop-zone.js';
import { FilePromises } from '../view/site/file-promises.js';
import { MilledCounter } from '../view/site/milled-counter.js';
import { Slot } from '../view/site/slot.js';
import { ToolGrid } from '../view/site/tool-grid.js';

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

      <section class="section" aria-labelledby="later-title">
        <h2 id="later-title">What is planned</h2>
        <div class="pair">
          <div class="pair-card">
            <h3>
              PRO <span class="tag">Not yet</span>
            </h3>
            <p>
              Free today: <Slot name="freeFiles" />. PRO will have no daily limit in the browser, and a server for files your device cannot
              hold.
            </p>
            <p>
              <a href="/pricing">All limits</a>
            </p>
          </div>
          <div class="pair-card">
            <h3>
              API{' '}
              <span class="tag">
                <Slot name="apiStatus" />
              </span>
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
