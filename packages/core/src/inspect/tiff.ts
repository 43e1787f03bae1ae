import { cleanText, decodeText } from '../exif/clean-text.js';
import { readRecord } from '../exif/rights.js';
import type { Orientation } from '../source-info.js';
import type { BoundedReader } from './bounded-reader.js';
import { type ByteView, corrupt } from './byte-view.js';
import type { Header } from './header.js';
import { classifyIcc } from './icc-profile.js';
import { MetadataFindings } from './metadata-findings.js';
import { openTiff, type TiffDirectory, type TiffFile } from './tiff-directory.js';

/** Every page costs a small read. */
const MAX_PAGES = 500;
const MAX_METADATA_BYTES = 131_072;

const TAG = {
  ...{ width: 256, height: 257, bits: 258, compression: 259, photometric: 262, orientation: 274, samples: 277, artist: 315 },
  ...{ extraSamples: 338, xmp: 700, copyright: 33432, iptc: 33723, exif: 34665, icc: 34675, gps: 34853 },
} as const;
/** Old and new JPEG, JPEG 2000 (Aperio), JPEG XR, WebP, lossy JPEG of DNG: what is stored is not what was shot. */
const LOSSY = new Set([6, 7, 33003, 33005, 34892, 34934, 50001, 52546]);

/** The first page of a TIFF file, and how many there are. */
export async function inspectTiff(source: BoundedReader): Promise<Header> {
  const file = await openTiff(source);
  const first = await file.directory(file.firstAt);
  if (!first) throw corrupt();
  const number = async (tag: number) => file.number(first, tag);
  const photometric = (await number(TAG.photometric)) ?? 1;
  const samples = (await number(TAG.samples)) ?? 1;
  const orientation = (await number(TAG.orientation)) ?? 1;
  return {
    width: (await number(TAG.width)) ?? 0,
    height: (await number(TAG.height)) ?? 0,
    orientation: orientation >= 1 && orientation <= 8 ? (orientation as Orientation) : 1,
    frames: await countPages(file, first),
    alpha: hasAlpha(photometric, samples, await number(TAG.extraSamples)),
    bitDepth: Math.min((await number(TAG.bits)) ?? 1, 32),
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
    profile: first.entries.has(TAG.icc) ? classifyIcc((await file.data(first, TAG.icc, MAX_METADATA_BYTES)).bytes) : 'none',
    lossless: !LOSSY.has((await number(TAG.compression)) ?? 1),
    metadata: await readMetadata(file, first),
  };
}

async function countPages(file: TiffFile, first: TiffDirectory): Promise<number> {
  const seen = new Set([file.firstAt]);
  let next = first.next;
  while (next > 0 && !seen.has(next) && seen.size < MAX_PAGES) {
    const following = await file.nextOf(next);
    if (following === undefined) break;
    seen.add(next);
    next = following;
  }
  return seen.size;
}

/** 1 and 2 mark alpha; files in the wild often leave a fourth or second sample unmarked. */
function hasAlpha(photometric: number, samples: number, extra: number | undefined): boolean {
  const colours = photometric === 5 ? 4 : photometric === 2 || photometric === 6 || photometric === 8 ? 3 : 1;
  return extra === 1 || extra === 2 || samples === colours + 1;
}

async function readMetadata(file: TiffFile, first: TiffDirectory): Promise<MetadataFindings> {
  const metadata = new MetadataFindings();
  const text = async (tag: number) => cleanText(decodeText((await file.data(first, tag, 4096)).bytes));
  if (first.entries.has(TAG.exif)) metadata.note('exif');
  if (first.entries.has(TAG.gps)) metadata.noteGps();
  metadata.addRights({ copyright: await text(TAG.copyright), artist: await text(TAG.artist) });
  if (first.entries.has(TAG.iptc)) {
    metadata.note('iptc');
    metadata.addRights(rightsOf(await file.data(first, TAG.iptc, MAX_METADATA_BYTES)));
  }
  if (first.entries.has(TAG.xmp)) metadata.addXmp((await file.data(first, TAG.xmp, MAX_METADATA_BYTES)).bytes);
  return metadata;
}

function rightsOf(record: ByteView): ReturnType<typeof readRecord> {
  try {
    return readRecord(record);
  } catch {
    return {};
  }
}
