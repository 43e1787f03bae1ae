import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SITE_EDITION_NAMES, SITE_EDITIONS, type SiteEditionName } from '@imagemill/core';
import { BUILD_FILE, statedHash } from './build-manifest.js';
import { contentType } from './content-type.js';
import { ENCODINGS, isEncoded, listFiles } from './list-files.js';
import { emptyPage, type PageTemplate, parsePage } from './page-template.js';

/** One encoding of a file, ready to send: small files in memory, large ones by path. */
export interface Variant {
  readonly encoding: 'br' | 'gzip' | null;
  readonly bytes: number;
  readonly etag: string;
  readonly content: Buffer | { readonly file: string };
}

export interface SiteFile {
  readonly url: string;
  readonly type: string;
  /** The name contains a hash of the content, so browsers may keep the file forever. */
  readonly immutable: boolean;
  /** An engine's script, which gets a separate policy; only the full engine's may use eval. */
  readonly engineScript: 'full' | 'portable' | null;
  /** Of the plain content, in hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  /** Best first; the last one is the plain file. */
  readonly variants: readonly Variant[];
}

/**
 * The built site, indexed at startup. Only what is listed here can be served, whatever a request's
 * path says.
 */
export interface Site {
  readonly pages: ReadonlyMap<string, PageTemplate>;
  /** Pages that ask search engines not to list them. */
  readonly unlisted: ReadonlySet<string>;
  readonly notFound: PageTemplate | null;
  readonly files: readonly SiteFile[];
  /** The hash of the build, which is the same for every edition. */
  readonly buildHash: string;
}

/** Where scripts, styles and the engine's files are. */
export const ASSETS_URL = '/assets/';
/**
 * Prefix of a page's path: the same page without a session or token, for the service worker to
 * keep.
 */
export const SHELL_URL = '/shell/';
/** Where the engine's files are; its scripts may fetch nothing else. */
export const ENGINE_URL = '/assets/engine/';

const IN_MEMORY_BYTES = 1_000_000;

/** In the head of pages that aren't listed. */
const NOT_LISTED = '<meta name="robots" content="noindex"';

/**
 * Scripts that run wasm-vips as a worker, including its threads. A worker's policy is that of its
 * own script, whatever it loads later.
 */
const RUNS_VIPS = /^assets\/engine\/(?:engine\.worker|pdf\.worker|vips-es6)-/;
/** What the engine loads only for HEIC. */
const HEIC_READER = /^assets\/engine\/libheif\b/;

/** At the root, so the script can answer for every page; each edition has its own. */
export const SERVICE_WORKER_URL = '/service-worker.js';

/**
 * Reads one edition of the built site. Hidden files, links and names that need escaping are left
 * out.
 */
export async function readSite(directory: string, edition: SiteEditionName = 'full'): Promise<Site> {
  const { folder } = SITE_EDITIONS[edition];
  const names = new Set(await listFiles(directory));
  const pages = new Map<string, PageTemplate>();
  const unlisted = new Set<string>();
  const files: SiteFile[] = [];
  let notFound: PageTemplate | null = null;
  for (const name of names) {
    if (isEncoded(name) || !isPartOf(edition, name)) continue;
    if (!isOfEdition(name)) files.push(readSiteFile(directory, name, names));
    else if (!name.endsWith('.html')) files.push({ ...readSiteFile(directory, name, names), url: `/${name.slice(folder.length)}` });
    else if (name === `${folder}404.html`) notFound = readPage(directory, name);
    else {
      const [url, page] = [pageUrl(name.slice(folder.length)), readPage(directory, name)];
      pages.set(url, page);
      if (emptyPage(page).includes(NOT_LISTED)) unlisted.add(url);
    }
  }
  if (!pages.has('/'))
    throw new Error(`Expected the built site in ${directory} but received no ${folder}index.html. Run "npm run build" first.`);
  return { pages, unlisted, notFound, files, buildHash: await readBuildHash(directory) };
}

/** Built once for each edition, in its folder. */
const isOfEdition = (name: string) => name.endsWith('.html') || `/${name}`.endsWith(SERVICE_WORKER_URL);

/**
 * Each page belongs to one edition. Other files belong to all, except those that read a format an
 * edition doesn't offer.
 */
function isPartOf(edition: SiteEditionName, name: string): boolean {
  if (!isOfEdition(name)) return SITE_EDITIONS[edition].engine.reads.includes('heic') || !HEIC_READER.test(name);
  const own = SITE_EDITION_NAMES.find((other) => SITE_EDITIONS[other].folder !== '' && name.startsWith(SITE_EDITIONS[other].folder));
  return (own ?? 'full') === edition;
}

const pageUrl = (name: string) => `/${name.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;

async function readBuildHash(directory: string): Promise<string> {
  const hash = statedHash(await readFile(path.join(directory, BUILD_FILE), 'utf8').catch(() => ''));
  if (hash === undefined) throw new Error(`Expected ${BUILD_FILE} in ${directory} but received none. Run "npm run build" first.`);
  return hash;
}

function readPage(directory: string, name: string): PageTemplate {
  try {
    return parsePage(readFileSync(path.join(directory, name), 'utf8'));
  } catch (error) {
    throw new Error(`The page ${name} cannot be served. ${error instanceof Error ? error.message : ''}`, { cause: error });
  }
}

function readSiteFile(directory: string, name: string, names: ReadonlySet<string>): SiteFile {
  const encoded = ENCODINGS.filter(([, suffix]) => names.has(name + suffix));
  const plain = readVariant(path.join(directory, name), null);
  return {
    url: `/${name}`,
    type: contentType(name),
    immutable: isHashed(name),
    engineScript: engineScript(name),
    sha256: plain.sha256,
    bytes: plain.bytes,
    variants: [...encoded.map(([encoding, suffix]) => readVariant(path.join(directory, name + suffix), encoding)), plain],
  };
}

function engineScript(name: string): SiteFile['engineScript'] {
  if (!`/${name}`.startsWith(ENGINE_URL) || !/\.m?js$/.test(name)) return null;
  return RUNS_VIPS.test(name) ? 'full' : 'portable';
}

/** `app-B3xq_9Zk.js`: eight or more characters that aren't a plain word. */
function isHashed(name: string): boolean {
  // Bounded: a file name from the build.
  const [, hash] = /^assets\/.*[-.]([\w-]{8,})\.[\w.]+$/.exec(name) ?? [];
  return hash !== undefined && /[A-Z0-9]/.test(hash);
}

/**
 * Synchronous: there are hundreds of files, no one is served yet, and each step of a promise costs
 * more than reading most of them.
 */
function readVariant(file: string, encoding: Variant['encoding']): Variant & { sha256: string } {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    const content = size <= IN_MEMORY_BYTES ? readFileSync(descriptor) : { file };
    const hash = Buffer.isBuffer(content) ? createHash('sha256').update(content).digest() : hashOf(descriptor);
    return { encoding, bytes: size, etag: `"${hash.toString('base64url')}"`, sha256: hash.toString('hex'), content };
  } finally {
    closeSync(descriptor);
  }
}

const chunk = Buffer.allocUnsafeSlow(262_144);

/**
 * For a file that isn't kept in memory: hashes it in chunks, so it's never in memory as a whole.
 */
function hashOf(descriptor: number): Buffer {
  const hash = createHash('sha256');
  for (let read = readSync(descriptor, chunk); read > 0; read = readSync(descriptor, chunk)) hash.update(chunk.subarray(0, read));
  return hash.digest();
}
