import type { PDFDict } from '../../model/objects.js';
import type { PdfFile } from '../../model/pdf-file.js';
import { boolEntry, numberEntry } from '../entries.js';

/** How a fax is coded: the parameters of CCITTFaxDecode. */
export interface CcittParameters {
  /** Below zero: group 4; zero: group 3 in one dimension; above: group 3 with rows of both kinds. */
  readonly k: number;
  readonly columns: number;
  readonly rows: number;
  readonly isByteAligned: boolean;
  readonly blackIs1: boolean;
}

export function readCcittParameters(file: PdfFile, dict: PDFDict | undefined, image: { readonly height: number }): CcittParameters {
  return {
    k: numberEntry(file, dict, 'K') ?? 0,
    columns: numberEntry(file, dict, 'Columns') ?? 1728,
    rows: image.height,
    isByteAligned: boolEntry(file, dict, 'EncodedByteAlign') ?? false,
    blackIs1: boolEntry(file, dict, 'BlackIs1') ?? false,
  };
}
