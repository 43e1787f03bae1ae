import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isEncoded, listFiles } from './list-files.js';
import { emptyPage, parsePage } from './page-template.js';

/** What a build produced. */
export interface BuildManifest {
  /**
   * SHA-256 over the lines `<sha256>  <path>` of all files, sorted by path: what `sha256sum` would
   * print for them.
   */
  readonly hash: string;
  /**
   * SHA-256 of every file by its path. Pages are hashed with empty placeholders, because a server
   * fills those for each visitor.
   */
  readonly files: Readonly<Record<string, string>>;
}

/** The file in which a build describes itself. It can't be in its own list. */
export const BUILD_FILE = 'build.json';

/**
 * Reads every file of a built site. Compressed copies are left out: they have the same content, and
 * their bytes depend on the compressor.
 */
export async function describeBuild(directory: string): Promise<BuildManifest> {
  const names = (await listFiles(directory)).filter((name) => !isEncoded(name) && name !== BUILD_FILE);
  const entries = await Promise.all(names.map(async (name) => [name, fileHash(name, await readFile(path.join(directory, name)))] as const));
  return { hash: sha256(entries.map(([name, hash]) => `${hash}  ${name}\n`).join('')), files: Object.fromEntries(entries) };
}

/** The manifest as the text of its file. */
export function formatManifest({ hash, files }: BuildManifest): string {
  return `${JSON.stringify({ hash, files }, null, 1)}\n`;
}

/** The hash that a build says it has; undefined if the text isn't a manifest. */
export function statedHash(text: string): string | undefined {
  try {
    const { hash } = JSON.parse(text) as { hash?: unknown };
    return typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash) ? hash : undefined;
  } catch {
    return undefined;
  }
}

function fileHash(name: string, bytes: Buffer): string {
  return sha256(name.endsWith('.html') ? emptyPage(parsePage(bytes.toString('utf8'))) : bytes);
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
