import type { PdfCodecs } from './codecs.js';
import { beginStage } from './compress/stages.js';
import { countBytes } from './inspect/count-bytes.js';
import { estimatePresets } from './inspect/estimate-presets.js';
import { kindsOfStreams } from './inspect/kinds-of-streams.js';
import { PDFDict } from './model/objects.js';
import type { PdfFile } from './model/pdf-file.js';
import { arrayAt, booleanAt, dictAt, nameAt } from './model/read-entries.js';
import { openPdf } from './open/open-pdf.js';
import { isSigned } from './open/signatures.js';
import type { PdfInventory, PdfRunOptions } from './report.js';

/**
 * What a document consists of, and the size that each preset would give it. Throws what `openPdf`
 * throws.
 */
export async function inspectPdf(
  input: Uint8Array,
  codecs: PdfCodecs,
  options: { readonly password?: string | undefined } = {},
  run: PdfRunOptions = {},
): Promise<PdfInventory> {
  beginStage(run, 'open');
  const file = await openPdf(input, codecs, options);
  const kinds = kindsOfStreams(file);
  const form = dictAt(file.catalog, 'AcroForm');
  const marks = dictAt(file.catalog, 'MarkInfo');
  return {
    pages: file.pages.length,
    bytes: input.length,
    kinds: countBytes(file, kinds, input.length),
    images: [...kinds.values()].filter((kind) => kind === 'images').length,
    fonts: countFonts(file),
    signed: isSigned(file),
    encrypted: file.encrypted,
    forms: form !== undefined && (arrayAt(form, 'Fields')?.size() ?? 0) > 0,
    tagged: (marks && booleanAt(marks, 'Marked')) ?? false,
    estimates: await estimatePresets(file, input.length, beginStage(run, 'analyse')),
  };
}

/** Fonts as pages refer to them: a composite font and its descendant count once. */
function countFonts({ context }: PdfFile): number {
  return context.enumerateIndirectObjects().filter(([, object]) => {
    if (!(object instanceof PDFDict) || nameAt(object, 'Type') !== 'Font') return false;
    return !nameAt(object, 'Subtype')?.startsWith('CIDFont');
  }).length;
}
