import { createHash } from 'node:crypto';

const ENGINE = '/assets/engine/';

/**
 * Which engine needs which files of the engine folder. Files not matched here are needed by both.
 */
const BOTH = ['full', 'portable'];
const OWNERS = [
  [/^(?:engine\.worker|vips-es6|vips)-/, ['full']],
  [/^vips-heif-/, ['full'], 'avif'],
  [/^vips-jxl-/, ['full'], 'jxl'],
  [/^vips-resvg-/, ['full'], 'svg'],
  [/^(?:portable\.worker|mozjpeg_|webp_|lcms|cmyk)/, ['portable']],
  [/^avif_/, ['portable'], 'avif'],
  [/^libheif-/, BOTH, 'heic'],
  [/^pdf\.worker-/, ['full'], 'pdf'],
  [/^pdf-portable\.worker-/, ['portable'], 'pdf'],
  [/^pdfium/, BOTH, 'pdf'],
];
/** Fonts for documents that don't embed their own: megabytes that few documents need. */
const ON_DEMAND = /\.(?:ttf|otf|woff2)$/;
// The last match wins, because the names of the vips parts start with `vips-` too.
const ownerOf = (name) => OWNERS.findLast(([pattern]) => pattern.test(name));

/** An engine with no files yet. Its parts are in the order they're fetched and named. */
const emptyEngine = () => ({ core: [], parts: { avif: [], heic: [], jxl: [], svg: [], pdf: [] } });

/**
 * What the service worker may keep for one edition of the site. `files`: URLs of scripts, styles
 * and engine files. `pages`: rendered pages; unlisted ones are no use offline, except the offline
 * page itself. `reads`: the formats the edition opens.
 */
export function listOfflineFiles(files, pages, reads) {
  const engines = { full: emptyEngine(), portable: emptyEngine() };
  for (const url of files.filter((file) => file.startsWith(ENGINE))) {
    const [, owners = BOTH, part] = ownerOf(url.slice(ENGINE.length)) ?? [];
    if (ON_DEMAND.test(url)) continue;
    if (part !== undefined && part !== 'pdf' && !reads.includes(part)) continue;
    for (const name of owners) (part === undefined ? engines[name].core : engines[name].parts[part]).push(url);
  }
  const kept = pages.filter(({ path, listed }) => listed || path === '/offline');
  const shared = ['/favicon.svg', ...files.filter((file) => !file.startsWith(ENGINE))];
  return { build: hashOf([...files, ...kept.map(({ html }) => html)]), pages: kept.map(({ path }) => path), shared, engines };
}

function hashOf(texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text}\0`);
  return hash.digest('hex').slice(0, 16);
}
