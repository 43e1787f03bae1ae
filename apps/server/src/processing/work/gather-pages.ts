import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { PageImageOnDisk } from '@imagemill/engine-sharp';
import { FORMATS, type InputFormat } from '@imagemill/files';
import { makeZip } from 'client-zip';
import { DiskFile } from '../receive/disk-file.js';

/** What the work produced: a file, and what to report about it. */
export interface WorkOutput {
  readonly path: string;
  readonly bytes: number;
  readonly format: InputFormat | 'zip';
  /** For an image. */
  readonly width?: number;
  readonly height?: number;
  /** For a document, or for page images in a zip. */
  readonly pages?: number;
  readonly result: 'optimized' | 'unchanged';
  readonly reason?: string;
  readonly qualityUsed?: number;
  /** How closely an image looks like the original, if its quality was searched for. */
  readonly visualScore?: number;
  readonly notices: readonly string[];
}

/** The earliest time a zip can store. A fixed time gives the same bytes for the same pages. */
const ZIP_TIME = new Date('1980-01-01T00:00:00Z');

/**
 * Returns a single page image as it is, several as a zip. Adds a notice if there are fewer than
 * requested.
 */
export async function gatherPages(pages: readonly PageImageOnDisk[], zipPath: string, format: InputFormat): Promise<WorkOutput> {
  const [first] = pages;
  const notices = first && pages.length < first.of ? ['pages_unreadable'] : [];
  const common = { result: 'optimized', notices, pages: pages.length } as const;
  if (first !== undefined && pages.length === 1) {
    return { ...common, path: first.path, bytes: first.bytes, format, width: first.width, height: first.height };
  }
  const bytes = await zipPages(pages, zipPath, FORMATS[format].extensions[0]);
  return { ...common, path: zipPath, bytes, format: 'zip' };
}

/**
 * Streams to disk, so neither the pages nor the zip is ever held in memory. Each page is deleted
 * once it's added. Returns the zip's size.
 */
async function zipPages(pages: readonly PageImageOnDisk[], target: string, extension: string): Promise<number> {
  const digits = String(Math.max(...pages.map(({ page }) => page))).length;
  async function* entries() {
    for (const { page, path: file, bytes } of pages) {
      const name = `page-${String(page).padStart(digits, '0')}.${extension}`;
      yield { name, size: bytes, lastModified: ZIP_TIME, input: createReadStream(file) };
      await rm(file);
    }
  }
  const zip = new DiskFile(target);
  try {
    for await (const part of makeZip(entries())) await zip.write([part]);
  } finally {
    await zip.close();
  }
  return zip.bytes;
}
