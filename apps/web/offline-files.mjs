import { createHash } from 'node:crypto';

const ENGINE = '/assets/engine/';

/** Which files of the engines' folder are whose; one that is not named here counts as needed by both. */
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
/** Fonts for pages that do not bring their own: megabytes that few documents ask for. */
const ON_DEMAND = /\.(?:ttf|otf|woff2)$/;
// `vips-` begins the names of its parts too.
const ownerOf = (name) => OWNERS.findLast(([pattern]) => pattern.test(name));

/** An engine without files yet; its parts in the order they are fetched and named. */
const emptyEngine = () => ({ core: [], parts: { avif: [], heic: [], jxl: [], svg: [], pdf: [] } });

/**
 * What the service worker may keep of one edition of the site. `files`: addresses of scripts, styles and the engines' files;
 * `pages`: rendered pages. Those that are not listed are of no use offline, except the one that says so. `reads`: the formats that the edition opens.
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
