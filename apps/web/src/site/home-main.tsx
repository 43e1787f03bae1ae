import { PRO_TOOLS, TOOLS, type Tool, type ToolId } from '@imagemill/core';
import { DropZone } from '../shell/files/drop-zone.js';
import { TOOL_LINES } from '../shell/words/tool-words.js';
import { ApiTag } from './api-tag.js';
import { FileCounter } from './file-counter.js';
import { FilePromises } from './file-promises.js';
import { Slot } from './slot.js';

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
        <div id="file-count">
          <FileCounter />
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

/** The tools that upload files, with one line each. Every card says so. */
function ProGrid() {
  return (
    <ul class="tools">
      {PRO_TOOLS.map(({ id, path, title, line }) => (
        <li key={id} class="tool-card">
          <h3>
            <a href={path}>{title}</a> <span class="tag">Uploads</span>
          </h3>
          <p>{line}</p>
        </li>
      ))}
    </ul>
  );
}

/** The tools of a family with one line each; planned ones aren't links. */
function ToolGrid({ family }: Pick<Tool, 'family'>) {
  return (
    <ul class="tools">
      {TOOLS.filter((tool) => tool.family === family).map((tool: Tool) => (
        <li key={tool.id} class={`tool-card ${tool.status === 'ready' ? '' : 'tool-card-planned'}`}>
          <h3>
            {tool.status === 'ready' ? <a href={tool.path}>{tool.title}</a> : tool.title}
            {tool.status === 'planned' && <span class="tag">Planned</span>}
          </h3>
          <p>{TOOL_LINES[tool.id as ToolId]}</p>
        </li>
      ))}
    </ul>
  );
}
