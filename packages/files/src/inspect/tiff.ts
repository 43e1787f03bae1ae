import { unreadVariant } from '@imagemill/errors';
import { cleanText, decodeText } from '../exif/clean-text.js';
import { readRecord } from '../exif/rights.js';
import type { Orientation } from '../source-info.js';
import { type ByteView, corrupt } from './byte-view.js';
import { classifyIcc } from './color-profile.js';
import type { Header } from './header.js';
import { MetadataFindings } from './metadata-findings.js';
import type { BoundedReader } from './reader.js';
import { openTiff, type TiffDirectory, type TiffFile } from './tiff-directory.js';
import { TIFF_TAGS as TAG, TIFF_DISPLAY_TAGS } from './tiff-tags.js';
import { misreadTiff, rareTiff } from './tiff-variants.js';

/** Every page costs a small read. */
const MAX_PAGES = 500;
const MAX_METADATA_BYTES = 131_072;

/** Metadata that is reported by kind; other tags count as comments. */
const NAMED: ReadonlySet<number> = new Set([TAG.exif, TAG.gps, TAG.copyright, TAG.artist, TAG.iptc, TAG.photoshop, TAG.xmp]);
/**
 * Lossy compression: old and new JPEG, JPEG 2000 (Aperio), DNG's lossy JPEG, JPEG XR, WebP, JPEG
 * XL.
 */
const LOSSY = new Set([6, 7, 33003, 33005, 34892, 34934, 50001, 52546]);

/**
 * Reads one page of a TIFF file, counted from 0, and the number of pages. A page beyond the end
 * gives the first one.
 */
export async function inspectTiff(source: BoundedReader, page = 0): Promise<Header> {
  const file = await openTiff(source);
  const pages = new Map<number, number>();
  await follow(file, pages, page + 1);
  const directory = await file.directory([...pages.keys()][page] ?? file.firstAt);
  if (!directory) throw corrupt();
  const header = await readPage(file, directory);
  const metadata = new MetadataFindings();
  await readMetadata(file, directory, metadata);
  // Metadata on the first page applies to the whole file.
  const first = page > 0 && pages.size > 1 ? await file.directory(file.firstAt) : undefined;
  if (first) await readMetadata(file, first, metadata);
  await follow(file, pages, MAX_PAGES);
  return { ...header, frames: Math.max(1, pages.size), metadata };
}

/**
 * Adds further pages (the offset of each, and of the one after it), until there are `most`, the
 * chain ends or it loops.
 */
async function follow(file: TiffFile, pages: Map<number, number>, most: number): Promise<void> {
  let next = [...pages.values()].at(-1) ?? file.firstAt;
  while (pages.size < Math.min(most, MAX_PAGES) && next > 0 && !pages.has(next)) {
    const following = await file.nextOf(next);
    if (following === undefined) return;
    pages.set(next, following);
    next = following;
  }
}

async function readPage(file: TiffFile, directory: TiffDirectory): Promise<Header> {
  const number = async (tag: number) => file.number(directory, tag);
  const photometric = (await number(TAG.photometric)) ?? 1;
  const samples = (await number(TAG.samples)) ?? 1;
  const compression = (await number(TAG.compression)) ?? 1;
  const bits = (await number(TAG.bits)) ?? 1;
  const [planes = 1, sampleFormat = 1] = [await number(TAG.planes), await number(TAG.sampleFormat)];
  const coding = { compression, photometric, planes, samples, bits, sampleFormat };
  const misread = misreadTiff(coding);
  if (misread) throw unreadVariant(misread);
  const orientation = (await number(TAG.orientation)) ?? 1;
  return {
    width: (await number(TAG.width)) ?? 0,
    height: (await number(TAG.height)) ?? 0,
    orientation: orientation >= 1 && orientation <= 8 ? (orientation as Orientation) : 1,
    alpha: hasAlpha(photometric, samples, await number(TAG.extraSamples)),
    bitDepth: bits,
    colorModel:
      photometric <= 1
        ? 'gray'
        : photometric === 3
          ? 'palette'
          : photometric === 5
            ? 'cmyk'
            : [2, 6].includes(photometric)
              ? 'rgb'
              : 'other',
    profile: directory.entries.has(TAG.icc) ? classifyIcc((await file.data(directory, TAG.icc, MAX_METADATA_BYTES)).bytes) : 'none',
    lossless: !LOSSY.has(compression),
    variant: rareTiff(coding),
  };
}

/** 1 and 2 mean alpha; real files often leave a fourth or second sample unmarked. */
function hasAlpha(photometric: number, samples: number, extra: number | undefined): boolean {
  const colors = photometric === 5 ? 4 : photometric === 2 || photometric === 6 || photometric === 8 ? 3 : 1;
  return extra === 1 || extra === 2 || samples === colors + 1;
}

async function readMetadata(file: TiffFile, directory: TiffDirectory, metadata: MetadataFindings): Promise<void> {
  const { entries } = directory;
  const data = (tag: number, most = MAX_METADATA_BYTES) => file.data(directory, tag, most);
  const text = async (tag: number) => cleanText(decodeText((await data(tag, 4096)).bytes));
  if (entries.has(TAG.exif)) metadata.note('exif');
  if (entries.has(TAG.gps)) metadata.noteGps();
  metadata.addRights({ copyright: await text(TAG.copyright), artist: await text(TAG.artist) });
  if (entries.has(TAG.iptc)) {
    metadata.note('iptc');
    metadata.addRights(rightsOf(await data(TAG.iptc)));
  }
  if (entries.has(TAG.photoshop)) metadata.addIptc((await data(TAG.photoshop)).bytes);
  if (entries.has(TAG.xmp)) metadata.addXmp((await data(TAG.xmp)).bytes);
  if ([...entries.keys()].some((tag) => !TIFF_DISPLAY_TAGS.has(tag) && !NAMED.has(tag))) metadata.note('comments');
}

function rightsOf(record: ByteView): ReturnType<typeof readRecord> {
  try {
    return readRecord(record);
  } catch {
    return {};
  }
}
